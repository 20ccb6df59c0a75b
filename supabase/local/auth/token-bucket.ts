/** Token bucket that refills evenly, as hosted Supabase limits requests and emails. */
export class TokenBucket {
  #tokens: number;
  #size: number;
  #periodS: number;
  #refilledAt = Date.now();

  constructor(size: number, periodS: number) {
    this.#size = size;
    this.#tokens = size;
    this.#periodS = periodS;
  }

  get isEmpty(): boolean {
    const now = Date.now();
    const refill = ((now - this.#refilledAt) / 1000) * (this.#size / this.#periodS);
    this.#refilledAt = now;
    this.#tokens = Math.min(this.#size, this.#tokens + refill);
    return this.#tokens < 1;
  }

  /** @returns false when the bucket is empty */
  consume(): boolean {
    if (this.isEmpty) return false;
    this.#tokens--;
    return true;
  }
}
