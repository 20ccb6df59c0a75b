import { TextLink } from "~/ui/text-link";

/** Beside the prices of the client area and the confirmation, which differ from those one pays. */
export function ListPriceNote({ price }: { price: string }) {
  if (!price.endsWith("/month")) return null;
  return (
    <>
      This is the list price; you pay the price on our{" "}
      <TextLink look="plain" href="/pricing">
        pricing page
      </TextLink>
      .
    </>
  );
}
