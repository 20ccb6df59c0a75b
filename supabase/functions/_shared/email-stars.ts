// The same steps as in app/content/onboarding-steps.ts.

export const STEPS = ["Account", "Email", "Brand", "Meeting", "Plan"];

export function renderStarsText(completedSteps: number): string {
  const next = STEPS[completedSteps]?.toLowerCase();
  return next
    ? `Step ${completedSteps + 1} of ${STEPS.length}: your ${next}`
    : "All five stars are lit.";
}

const LIT = { star: "&#10022;", light: "#ffb877", name: "color:#fff6e6;font-weight:600" };
const UNLIT = { star: "&#10023;", light: "#d0cabc", name: "color:#d0cabc" };
const HEIGHTS_PX = [6, 20, 8, 24, 14];

/** Characters, because images are blocked at first. The cells may wrap at large font sizes. */
export function renderStarsHtml(completedSteps: number): string {
  const cells = STEPS.map((step, index) => {
    const { star, light, name } = index < completedSteps ? LIT : UNLIT;
    const spacing =
      index < STEPS.length - 1 ? "min-width:18%;padding:8px 6px 0 0" : "padding:8px 0 0";
    return `<td valign="bottom" style="display:inline-block;${spacing};font-size:13px;line-height:1.3;${name}"><span style="display:inline-block;text-align:center"><span style="display:block;padding-bottom:${HEIGHTS_PX[index]}px;color:${light};font-size:26px;line-height:1">${star}</span> ${step}</span></td>`;
  });
  return `<tr><td style="padding:0 0 22px 28px;background:#1d1b2e">
          <table role="presentation" aria-hidden="true" width="100%" cellspacing="0" cellpadding="0"><tr>${cells.join(" ")}</tr></table>
          <p style="margin:14px 28px 0 0;color:#fff6e6;font-size:14px">${renderStarsText(completedSteps)}</p>
        </td></tr>`;
}
