import { Button } from "~/ui/button";
import { StatList } from "~/ui/lists";
import { Card } from "~/ui/section";
import { NOTE_ID } from "../frame/demo-page";

export function DemoProfileActivity({ days, isVerified }: { days: number; isVerified: boolean }) {
  const stats = [
    { label: "Campaigns", value: "0" },
    { label: "Posts", value: "0" },
    { label: "Days Active", value: String(days) },
  ];
  return (
    <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2 2xl:grid-cols-1">
      <Card className="grid content-start gap-5">
        <h2 className="text-xl">Account Activity</h2>
        <StatList stats={stats} className="grid-cols-3" />
        <p className="text-sm text-muted">What you try in the demo isn’t counted.</p>
      </Card>
      <Card className="grid content-start gap-4">
        <h2 className="text-xl">Security</h2>
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-4">
          <div>
            <h3 className="font-sans text-base font-semibold">Email verification</h3>
            <p className="text-sm text-muted">{isVerified ? "Verified" : "Pending verification"}</p>
          </div>
          <span
            className={`rounded-full border px-3 py-1 text-sm font-semibold ${isVerified ? "border-success text-success" : "border-danger text-danger"}`}
          >
            {isVerified ? "Verified" : "Unverified"}
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h3 className="font-sans text-base font-semibold">Password</h3>
            <p className="text-sm text-muted">Last updated recently</p>
          </div>
          <Button type="button" look="secondary" disabled aria-describedby={NOTE_ID}>
            Change Password
          </Button>
        </div>
      </Card>
    </div>
  );
}
