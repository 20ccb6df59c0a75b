import { Check } from "lucide-react";
import { AccountPanel } from "../frame/account-panel";

const PROMISES = [
  "Describe your brand once, in three short steps",
  "The AI writes, draws and picks the posting times",
  "Nothing goes out before your strategy meeting",
];

/** The marketing panel of /signup. */
export function SignUpPanel({ planName }: { planName: string }) {
  return (
    <AccountPanel badge={planName.toUpperCase()} title="Your feed, handled. Your evenings, back.">
      <ul className="grid gap-3 text-lg text-night-muted">
        {PROMISES.map((promise) => (
          <li key={promise} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-5 shrink-0 text-spark" />
            {promise}
          </li>
        ))}
      </ul>
    </AccountPanel>
  );
}
