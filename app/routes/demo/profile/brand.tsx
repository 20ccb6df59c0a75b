import { demoBrand } from "~/content/demo-account";
import { Facts } from "~/ui/lists";
import { DemoPicture } from "../frame/demo-picture";

const PICTURES = ["courtyard", "dough", "wine"];

export function DemoBrandProfile({ company }: { company: string }) {
  return (
    <section
      aria-labelledby="brand"
      className="grid gap-x-8 gap-y-5 overflow-hidden rounded-lg border border-line bg-surface lg:col-span-full lg:grid-cols-[22rem_1fr] 2xl:col-auto 2xl:grid-cols-1"
    >
      <div className="grid h-40 grid-cols-3 lg:h-auto 2xl:h-52">
        {PICTURES.map((name) => (
          <DemoPicture key={name} name={name} shape="portrait" className="h-full!" />
        ))}
      </div>
      <div className="grid content-start gap-4 px-5 pb-6 lg:pt-5 2xl:px-6 2xl:pt-0">
        <h2 id="brand" className="text-xl">
          The brand we write for: {company}
        </h2>
        <Facts facts={demoBrand} className="grid gap-x-8 gap-y-3 sm:grid-cols-2 2xl:grid-cols-1" />
      </div>
    </section>
  );
}
