import type { ComponentType } from "react";
import islandUrls from "virtual:islands";

type Props<IslandProps> = {
  name: keyof typeof islandUrls;
  /** Rendered here, and hydrated by `app/islands/<name>.entry.ts`. */
  component: ComponentType<IslandProps>;
  /** As JSON; the browser gets them as they are. */
  props: IslandProps;
};

/** Which React Router would load with a hydrated page. */
const HMR_RUNTIME = "/@id/__x00__virtual:react-router/inject-hmr-runtime";

/** A part of the page that holds state in the browser. */
export function Island<IslandProps extends object>({
  name,
  component: Component,
  props,
}: Props<IslandProps>) {
  return (
    <>
      <div data-island={name} data-props={JSON.stringify(props)}>
        <Component {...props} />
      </div>
      {import.meta.env.DEV && <script type="module" src={HMR_RUNTIME} />}
      <script type="module" src={islandUrls[name]} />
    </>
  );
}
