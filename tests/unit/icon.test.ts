import { Menu } from "lucide";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "~/ui/icon";

test("an icon has Lucide's shapes and no text for assistive technology", () => {
  expect(renderToStaticMarkup(createElement(Icon, { of: Menu, className: "size-5" }))).toBe(
    '<svg aria-hidden="true" viewBox="0 0 24 24" class="icon size-5"><path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/></svg>',
  );
});
