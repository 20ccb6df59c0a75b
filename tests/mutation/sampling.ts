/**
 * Lets StrykerJS run a random share of the mutants that tests reach. It offers no sampling, but asks
 * checkers which mutants can be run at all: this one refuses the others, as if they did not compile.
 *
 * `MUTATION_SHARE` is the share (0 to 1), `MUTATION_SEED` a text that selects which mutants.
 */
import { createHash } from "node:crypto";
import { basename } from "node:path";

type Mutant = { id: string; fileName: string; location: object; replacement: string };

const { MUTATION_SHARE, MUTATION_SEED } = process.env;

/** Gives a mutant the same number between 0 and 1 in each process and for each path of the checkout. */
function rank({ fileName, location, replacement }: Mutant): number {
  const text = JSON.stringify([MUTATION_SEED, basename(fileName), location, replacement]);
  return createHash("sha256").update(text).digest().readUInt32BE() / 2 ** 32;
}

const checker = {
  init: async () => {},
  group: async (mutants: Mutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: Mutant[]) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        rank(mutant) < Number(MUTATION_SHARE)
          ? { status: "passed" }
          : { status: "compileError", reason: "Not in the sample" },
      ]),
    ),
};

export const strykerPlugins = [{ kind: "Checker", name: "sampling", value: checker }];
