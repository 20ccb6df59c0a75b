/**
 * Knows what people were told, and nothing of how the site keeps it. An answer that got lost leaves a
 * value open until it is read.
 */

/** Time for which the account of an unconfirmed sign-up is kept. */
const SIGN_UP_KEPT_MS = 30 * 86_400_000;
const MESSAGE_KEPT_MS = 365 * 86_400_000;

/** Answer of the site to a person: that it happened, that it did not, or neither. */
export type Told = "accepted" | "refused" | "unclear";

/** Value with everything that it may be. */
export class Register<Value> {
  #possible: Set<Value>;
  /** Values that may come true at any time, because something scheduled takes effect. */
  #expected = new Set<Value>();

  constructor(initial: Value) {
    this.#possible = new Set([initial]);
  }

  get possible(): Value[] {
    return [...this.#possible];
  }

  /** Returns the newest possible value, which a person would try first. */
  get latest(): Value {
    return [...this.#possible].at(-1)!;
  }

  /** @param isAlone false while somebody else may change it, too, so that either may be last */
  change(value: Value, told: Told, isAlone: boolean): void {
    if (told === "refused") return;
    if (told === "accepted" && isAlone) this.#possible.clear();
    this.#possible.delete(value);
    this.#possible.add(value);
  }

  /** Records a value that may come true later. */
  expect(value: Value): void {
    this.#expected.add(value);
  }

  /** Tells whether something is scheduled that has not come true. */
  get isExpecting(): boolean {
    return [...this.#expected].some((value) => !this.#possible.has(value));
  }

  /** Withdraws what was scheduled. */
  stopExpecting(value: Value): void {
    this.#expected.delete(value);
  }

  /** Reduces the possible values to the one that was read. Returns false for an impossible one. */
  confirm(value: Value): boolean {
    if (!this.#possible.has(value) && !this.#expected.has(value)) return false;
    this.#possible = new Set([value]);
    return true;
  }
}

/** Text of one thing that somebody sent. Each is unique, so its copies can be counted. */
export type SentText = {
  sentAt: number;
  text: string;
  owner: Person;
  /** Client with whose account it is deleted; undefined for nobody. */
  about?: Person;
  acknowledged: boolean;
  /** True for notes of staff, which no client may see. */
  isNote?: boolean;
  /** Subject of the ticket to which it belongs; undefined for none. */
  ticket?: string;
};

type MeetingTime = string | null;
export type TicketStatus = "open" | "in_progress" | "resolved";
export type PlanStatus = "inactive" | "active" | "paused" | "ended";

/** Person who uses the site, with what they know about their own account. */
export type Person = {
  index: number;
  /** Words that only this person's texts contain. */
  marker: string;
  isStaff: boolean;
  name: string;
  email: Register<string>;
  password: Register<string>;
  /** True once the sign-up has created the account. */
  hasAccount: Register<boolean>;
  isConfirmed: boolean;
  /** Time of the sign-up that created the account; null before it. */
  signedUpAt: number | null;
  isClient: Register<boolean>;
  business: Register<string>;
  meeting: Register<MeetingTime>;
  /** Status of each ticket by its subject. */
  tickets: Map<string, Register<TicketStatus>>;
  plan: Register<string>;
  /** Plan that the person asked for, and would withdraw; null for none. */
  requestedPlan: string | null;
  planStatus: Register<PlanStatus>;
  hasLinkedin: Register<boolean>;
  /** Address to which the person is moving; null for none and after giving up. */
  nextEmail: string | null;
  /** Links that the person waits for and would follow at once. */
  awaits: Set<"confirmation" | "reset" | "newsletter">;
  /** True once a sign-in succeeded, after which the next one must. */
  hasSignedIn: boolean;
  /** Time at which the person ended all sessions; null for never. */
  signedOutAt: number | null;
  /** True once a meeting was held, after which nothing more can be booked. */
  hasMet: boolean;
};

export class Model {
  readonly people: Person[];
  readonly texts = new Map<string, SentText>();
  readonly messages = new Map<string, SentText>();
  /** True once somebody may have been removed from the staff since the last check. */
  mayLackStaff = true;
  #nextText = 1;

  /** @param clients number of visitors and clients; staff come after them */
  constructor(clients: number, staff: number) {
    this.people = Array.from({ length: clients + staff }, (_, index) =>
      createPerson(index, index >= clients),
    );
  }

  get staff(): Person[] {
    return this.people.filter(({ isStaff }) => isStaff);
  }

  /** Creates a text that nobody else sends. */
  createText(owner: Person): string {
    return `${owner.marker} note ${this.#nextText++}.`;
  }

  /** Creates the name of a business that nobody else has. */
  createBusinessName(owner: Person): string {
    return `Bakery ${owner.marker} ${this.#nextText++}`;
  }

  /**
   * Records that somebody sent a text, and whether they were told that it arrived.
   * @param ticket subject of the ticket to which it belongs
   */
  send(owner: Person, text: string, told: Told, about?: Person, ticket?: string): void {
    if (told === "refused") return;
    const acknowledged = told === "accepted";
    this.texts.set(text, { text, owner, about, acknowledged, ticket, sentAt: Date.now() });
  }

  /** Records a note that staff wrote about a client. */
  sendNote(owner: Person, text: string, told: Told, about?: Person): void {
    this.send(owner, text, told, about);
    const sent = this.texts.get(text);
    if (sent) sent.isNote = true;
  }

  /** Records a text about a post, which new drafts may replace. */
  sendAboutPost(owner: Person, text: string, told: Told, about?: Person): void {
    this.send(owner, text, told === "accepted" ? "unclear" : told, about);
  }

  /** Records a message of a stranger, which goes with the account of that address, if there is one. */
  sendToUs(owner: Person, text: string, told: Told): void {
    const acknowledged = told === "accepted";
    if (told !== "refused")
      this.messages.set(text, { text, owner, acknowledged, sentAt: Date.now() });
  }

  /** Leaves open whether there still is what has been kept for so long that it may be deleted. */
  expire(now: number): void {
    for (const sent of [...this.texts.values(), ...this.messages.values()])
      if (now - sent.sentAt > MESSAGE_KEPT_MS) sent.acknowledged = false;
    for (const person of this.people) {
      const { isConfirmed, signedUpAt } = person;
      if (isConfirmed || signedUpAt === null || now - signedUpAt < SIGN_UP_KEPT_MS) continue;
      if (person.hasAccount.latest) this.forget(person, "unclear");
    }
  }

  /**
   * Forgets what is deleted with an account.
   * @param told "unclear" where the account may still exist
   */
  forget(person: Person, told: Told): void {
    if (told === "refused") return;
    for (const sent of this.messages.values()) if (sent.owner === person) sent.acknowledged = false;
    for (const sent of this.texts.values()) {
      if (sent.owner !== person && sent.about !== person) continue;
      if (told === "accepted") this.texts.delete(sent.text);
      else sent.acknowledged = false;
    }
    if (told === "accepted") Object.assign(person, createPerson(person.index, person.isStaff));
    else person.hasAccount.change(false, told, false);
  }
}

function createPerson(index: number, isStaff: boolean): Person {
  const name = isStaff ? "staff" : "client";
  return {
    index,
    marker: `zq${index}qz`,
    isStaff,
    name: `${isStaff ? "Staff" : "Client"} zq${index}qz`,
    email: new Register(`${name}-zq${index}qz@example.com`),
    password: new Register("Str0ng!Pass"),
    hasAccount: new Register(false),
    isConfirmed: false,
    signedUpAt: null,
    isClient: new Register(false),
    business: new Register("My Business"),
    meeting: new Register<MeetingTime>(null),
    tickets: new Map(),
    plan: new Register("starter"),
    requestedPlan: null,
    planStatus: new Register<PlanStatus>("inactive"),
    hasLinkedin: new Register(false),
    nextEmail: null,
    awaits: new Set(),
    hasSignedIn: false,
    signedOutAt: null,
    hasMet: false,
  };
}
