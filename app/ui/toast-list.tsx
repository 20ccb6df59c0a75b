import { CircleAlert, CircleCheck, X } from "lucide";
import type { Toast } from "~/domain/form-failure";
import { Icon } from "./icon";
import "./toasts.css";

/** CSS hides toasts after 4000 ms; enhance/site.ts closes them sooner. */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  return (
    <div id="toasts" className="toasts">
      {toasts.map((toast) => (
        <ToastCard key={`${toast.title} ${toast.body}`} toast={toast} />
      ))}
    </div>
  );
}

/**
 * With a hash, it stays hidden until the URL has that hash, which needs no script. Not focusable:
 * following the hash would focus it, and a focused toast doesn't disappear.
 */
export function ToastCard({ toast: { kind, title, body, hash } }: { toast: Toast }) {
  const icon = kind === "error" ? CircleAlert : CircleCheck;
  const colour = kind === "error" ? "text-danger" : "text-success";
  return (
    <div
      id={hash}
      className={`toast pointer-events-auto w-full max-w-sm gap-3 rounded-md border border-line bg-surface p-4 lifted ${hash ? "hidden target:flex" : "flex"}`}
    >
      <Icon of={icon} className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div
        role={kind === "error" ? "alert" : "status"}
        tabIndex={hash ? undefined : 0}
        className="min-w-0 grow"
      >
        <p className="font-semibold">{title}</p>
        {body && <p className="text-sm text-muted">{body}</p>}
      </div>
      <button
        type="button"
        data-close-toast
        aria-label={`Close: ${title}`}
        className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-ink noscript:hidden"
      >
        <Icon of={X} className="size-5" />
      </button>
    </div>
  );
}
