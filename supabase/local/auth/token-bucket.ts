/** So many in a time, refilled evenly: how hosted Supabase counts calls and mails. */
export class TokenBucket {
  #left: number;
  #size: number;
  #periodS: number;
  #at = Date.now();

  constructor(size: number, periodS: number) {
    this.#size = size;
    this.#left = size;
    this.#periodS = periodS;
  }

  get isEmpty(): boolean {
    const now = Date.now();
    const gained = ((now - this.#at) / 1000) * (this.#size / this.#periodS);
    this.#at = now;
    this.#left = Math.min(this.#size, this.#left + gained);
    return this.#left < 1;
  }

  /** @returns whether one was left */
  take(): boolean {
    if (this.isEmpty) return false;
    this.#left--;
    return true;
  }
}
