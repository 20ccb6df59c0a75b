/**
 * Loads all of the Worker before the tests. Otherwise the test that happens to need a part first would
 * count as the one that tests all texts and lists in there.
 */
import { loadLazyChunks } from "../support/in-process/site.ts";

await loadLazyChunks();
