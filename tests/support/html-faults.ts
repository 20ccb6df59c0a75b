import { definePlugin, HtmlValidate, Rule, StaticConfigLoader } from "html-validate";

/** Attributes of HTML that the site uses, on any element; others are typos or a framework's own. */
const ATTRIBUTES = new Set(
  `abbr accept action allow allowfullscreen alt as async autocapitalize autocomplete autocorrect
  autofocus blocking charset checked class cols colspan content controls crossorigin datetime decoding
  defer dir disabled download draggable enctype enterkeyhint fetchpriority for form formaction
  formmethod formnovalidate headers height hidden href hreflang http-equiv id imagesizes imagesrcset inert
  inputmode integrity itemprop itemscope itemtype kind label lang list loading loop low high max
  maxlength media method min minlength multiple muted name nonce novalidate open optimum pattern
  placeholder playsinline popover popovertarget poster preload property readonly referrerpolicy
  rel required reversed role rows rowspan sandbox scope selected size sizes slot span spellcheck
  src srcdoc srclang srcset start step style tabindex target title translate type value
  width wrap`.split(/\s+/),
);

/** Reports attributes that HTML does not have. */
class KnownAttributes extends Rule {
  setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const node of document.querySelectorAll("*")) {
        if (node.closest("svg")) continue;
        for (const { key } of node.attributes)
          if (!/^(data|aria)-/.test(key) && !ATTRIBUTES.has(key.toLowerCase()))
            this.report({ node, message: `HTML has no attribute "${key}"` });
      }
    });
  }
}

/** Reports a required select without an empty option, which could never be missing. */
class PlaceholderOption extends Rule {
  setup(): void {
    this.on("dom:ready", ({ document }) => {
      for (const node of document.querySelectorAll("select[required]"))
        if (node.querySelector("option")?.getAttributeValue("value") !== "")
          this.report({ node, message: "The first option of a required select is not empty" });
    });
  }
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ["html-validate:standard"],
    plugins: [
      definePlugin({
        name: "spellpost",
        rules: { "known-attributes": KnownAttributes, "placeholder-option": PlaceholderOption },
      }),
    ],
    rules: {
      "known-attributes": "error",
      "placeholder-option": "error",
      // Reported by the validator of the W3C as well.
      "autocomplete-password": "error",
      "empty-title": "error",
      "hidden-focusable": "error",
      "script-type": "error",
      "text-content": "error",
    },
  }),
);

/** Lists where a document breaks the rules of HTML that the validator of the W3C checks. */
export async function findHtmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}
