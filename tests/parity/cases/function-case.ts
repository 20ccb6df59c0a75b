import { type Caller, type Fixtures, NotChecked } from "../../support/project-fixtures.ts";
import { type ExpectedResponse, notGranted, SESSION_ENDED, STAFF_ONLY } from "./responses.ts";

/** Callers of several cases; a call creates any other caller itself. */
const CALLERS = {
  visitor: (): Promise<Caller> => Promise.resolve(null),
  client: (fixtures: Fixtures) => fixtures.client(),
  otherAccount: (fixtures: Fixtures) => fixtures.otherAccount(),
  staff: (fixtures: Fixtures) => fixtures.staff(),
  endedSession: (fixtures: Fixtures) => fixtures.endedSession(),
};

type CallerName = keyof typeof CALLERS;
type Call = readonly [
  caller: CallerName | ((fixtures: Fixtures) => Promise<Caller>),
  args: object | ((fixtures: Fixtures, caller: Caller) => object | Promise<object>),
  response: ExpectedResponse,
];

/**
 * Specifies a function of the REST service: who may execute it, and its responses to them. All
 * functions reject the other callers alike, so that a case does not state these responses.
 */
export type FunctionCase = {
  /** `everyone` includes visitors; the function itself rejects who is not `staff`. */
  access: "everyone" | "clients" | "staff" | "service role";
  /** Response to a session that was signed out, where it is not SESSION_ENDED. */
  ended?: ExpectedResponse;
  calls: readonly [Call, ...Call[]];
};

export type FunctionCases = Record<string, FunctionCase>;

/** Lists the responses to callers who may not call, whatever the arguments. */
function listRejections({ access, ended = SESSION_ENDED }: FunctionCase) {
  const visitor = ["visitor", notGranted(false, "function")] as const;
  const rejections: Record<
    FunctionCase["access"],
    readonly (readonly [CallerName, ExpectedResponse])[]
  > = {
    everyone: [],
    clients: [visitor, ["endedSession", ended]],
    staff: [visitor, ["client", STAFF_ONLY], ["endedSession", SESSION_ENDED]],
    "service role": [visitor, ["client", notGranted(true, "function")]],
  };
  return rejections[access];
}

/** A call by its number and caller, with the response and what the case says about it. */
type Result = { call: string; response: ExpectedResponse; expected: ExpectedResponse };

/**
 * Makes the calls of a case. Rejected ones come first, with the arguments of the first call.
 * @returns the results, and the reasons why calls were left out
 */
export async function makeCalls(
  fixtures: Fixtures,
  name: string,
  functionCase: FunctionCase,
): Promise<{ results: Result[]; notChecked: string[] }> {
  const results: Result[] = [];
  const notChecked: string[] = [];
  const call = async (who: string, caller: Caller, args: object, expected: ExpectedResponse) => {
    const { status, json } = await fixtures.call(caller, name, args);
    const number = results.length + 1;
    results.push({ call: `${number} by ${who}`, response: { status, json }, expected });
  };
  const [[, firstArgs]] = functionCase.calls;
  const rejectedArgs = await resolveArgs(firstArgs, fixtures, null);
  for (const [who, expected] of listRejections(functionCase))
    await call(who, await CALLERS[who](fixtures), rejectedArgs, expected);
  for (const [who, callArgs, expected] of functionCase.calls) {
    try {
      const isNamed = typeof who === "string";
      const caller = await (isNamed ? CALLERS[who] : who)(fixtures);
      const args = await resolveArgs(callArgs, fixtures, caller);
      await call(isNamed ? who : "an account of its own", caller, args, expected);
    } catch (error) {
      if (!(error instanceof NotChecked)) throw error;
      notChecked.push(error.message);
    }
  }
  return { results, notChecked };
}

async function resolveArgs(args: Call[1], fixtures: Fixtures, caller: Caller): Promise<object> {
  return typeof args === "function" ? args(fixtures, caller) : args;
}
