import { CircleAlert, CircleCheck } from "lucide-react";
import type { Toast } from "~/content/toasts";

/** Up to three toasts in the finished HTML; CSS lets them leave after 4000 ms, paused on hover and focus. */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  return (
    <div
      className="toasts pointer-events-none fixed inset-x-4 bottom-4 z-40 grid justify-items-end gap-3"
      data-toasts
    >
      {toasts.map((toast) => (
        <ToastCard key={`${toast.title} ${toast.body}`} toast={toast} />
      ))}
    </div>
  );
}

/**
 * One toast; a page that makes one in the browser keeps it in a <template>. One with a hash waits unseen until the address
 * has it (`:target`), also without script; it takes no focus: following the hash would put it there, and a focused toast stays.
 */
export function ToastCard({ toast: { kind, title, body, hash } }: { toast: Toast }) {
  const Icon = kind === "error" ? CircleAlert : CircleCheck;
  const colour = kind === "error" ? "text-danger" : "text-success";
  return (
    <div
      id={hash}
      role={kind === "error" ? "alert" : "status"}
      tabIndex={hash ? undefined : 0}
      className={`toast pointer-events-auto w-full max-w-sm gap-3 rounded-md border border-line bg-surface p-4 shadow-lg ${hash ? "hidden target:flex" : "flex"}`}
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div>
        <p className="font-semibold">{title}</p>
        {body && <p className="text-sm text-muted">{body}</p>}
      </div>
    </div>
  );
}
