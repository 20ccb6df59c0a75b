import { createWorkRequest, type Services } from "../../supabase/local/backend.ts";
import { serveOrigin } from "../support/in-process/fetch-router.ts";
import { loadLazyChunks, loadSite } from "../support/in-process/site.ts";
import { BACKEND_URL, PROXY_URL, SITE_URL } from "../support/in-process/urls.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { getSiteVariables } from "../support/stack.ts";
import { openBackend } from "./backend.ts";
import { Network } from "./faults.ts";
import { OBSERVERS } from "./observers.ts";
import { getTime, runUntil, startUp } from "./scheduler.ts";

export type Email = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  attachments?: { filename: string; content: string }[];
};

const ISOLATES = 2;
const LIMIT_SCALE = 1000;

/** Appointment as a calendar program keeps it: the invitation with the highest sequence counts. */
type Appointment = { sequence: number; startsAt: string; isCancelled: boolean };

/** Line of the console with its time. */
export type LogLine = { at: number; text: string };

/** Everything but the people: two isolates of the Worker, Supabase, the network and the mailbox. */
export class World {
  readonly services: Services;
  readonly network: Network;
  /** Every email so far, oldest first. */
  readonly emails: Email[] = [];
  /** Time of the last work on the queue, and the pause until the next one of what stays due. */
  readonly lastWork = { at: -Infinity, pauseMs: 1000 };
  /** Appointments in everybody's calendar, by address and id. */
  readonly calendars = new Map<string, Map<string, Appointment>>();
  /** Lines that the site and the edge functions wrote to the console since the last step. */
  readonly log: LogLine[] = [];
  /** Names of the prepared queries by their SQL. */
  #queries = new Map<string, string>();

  private constructor(services: Services, network: Network) {
    this.services = services;
    this.network = network;
  }

  static async open(seed: number): Promise<World> {
    const services = await startUp(openBackend());
    const variables = getSiteVariables(PROXY_URL, BACKEND_URL);
    // Reading files takes unforeseeable time.
    await startUp(loadLazyChunks());
    const sites = [];
    for (let index = 0; index < ISOLATES; index++)
      sites.push(await startUp(loadSite(variables, LIMIT_SCALE)));
    const network = new Network({
      backend: services.fetch,
      sites,
      draw: seededRandom(seed ^ 0x51ab3c77),
      migrate: async (statement) => {
        await services.runExclusively(() => services.database.exec(statement));
      },
      // Deletes what another device deletes when it signs this one out.
      endSession: async (id) => {
        const end = "delete from auth.sessions where id = $1";
        await services.runExclusively(() => services.database.query(end, [id]));
      },
    });
    serveOrigin(BACKEND_URL, services.fetch);
    serveOrigin(PROXY_URL, network.call);
    serveOrigin(SITE_URL, network.visit);
    const world = new World(services, network);
    await world.execute(OBSERVERS);
    console.log = () => {};
    for (const level of ["warn", "error"] as const)
      console[level] = (...values: unknown[]) =>
        void world.log.push({ at: getTime(), text: values.map(String).join(" ") });
    return world;
  }

  /**
   * Reads rows of the database, regardless of policies. Keeps the plan of each query, because planning
   * takes longer here than running.
   * @param texts value of `$1`, an array of texts without quotes, commas and braces
   */
  async rows<Row>(sql: string, texts?: readonly string[]): Promise<Row[]> {
    const { services } = this;
    const known = this.#queries.get(sql);
    const name = known ?? `query_${this.#queries.size}`;
    this.#queries.set(sql, name);
    const { rows } = await runUntil(
      services.runExclusively(async () => {
        if (!known) await services.database.exec(`prepare ${name} as ${sql}`);
        return services.database.query<Row>(
          `execute ${name}${texts ? `('{${texts.join()}}')` : ""}`,
        );
      }),
    );
    return rows;
  }

  async execute(sql: string): Promise<void> {
    const { services } = this;
    await runUntil(services.runExclusively(() => services.database.exec(sql)));
  }

  /** Has the jobs of some lanes worked on. */
  async work(lanes: readonly string[]): Promise<void> {
    for (const lane of lanes) {
      const response = await runUntil(
        this.services.functions.fetch(createWorkRequest(BACKEND_URL, lane)),
      );
      await response.body?.cancel();
    }
    await this.readEmails();
  }

  /** Moves what arrived in the mailbox to `emails`, and returns it. */
  async readEmails(): Promise<Email[]> {
    const { services } = this;
    const url = `${BACKEND_URL}/mailbox/messages`;
    const response = await runUntil(services.fetch(new Request(url)));
    const arrived = ((await runUntil(response.json())) as Email[]).toReversed();
    if (arrived.length > 0) await runUntil(services.fetch(new Request(url, { method: "DELETE" })));
    this.emails.push(...arrived);
    for (const email of arrived) this.#keepAppointments(email);
    return arrived;
  }

  #keepAppointments({ to, attachments = [] }: Email): void {
    const calendar = this.calendars.get(to) ?? new Map<string, Appointment>();
    this.calendars.set(to, calendar);
    for (const { content } of attachments) {
      const text = Buffer.from(content, "base64").toString();
      for (const [, event = ""] of text.matchAll(/BEGIN:VEVENT([\s\S]*?)END:VEVENT/g)) {
        const read = (name: string) => new RegExp(`${name}:([^\\r\\n]*)`).exec(event)?.[1] ?? "";
        const sequence = Number(read("SEQUENCE"));
        const known = calendar.get(read("UID"));
        if (known && known.sequence > sequence) continue;
        const startsAt = read("DTSTART").replace(
          /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
          "$1-$2-$3T$4:$5:$6.000Z",
        );
        const isCancelled = read("STATUS") === "CANCELLED";
        calendar.set(read("UID"), { sequence, startsAt, isCancelled });
      }
    }
  }
}
