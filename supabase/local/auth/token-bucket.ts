export class TokenBucket {
  #tokens: number;
  #size: number;
  #perSecond: number;
  #refilledAt = Date.now();

  constructor(size: number, perSecond: number) {
    this.#size = size;
    this.#tokens = size;
    this.#perSecond = perSecond;
  }

  /** False when the bucket is empty. */
  consume(): boolean {
    const now = Date.now();
    const refill = ((now - this.#refilledAt) / 1000) * this.#perSecond;
    this.#refilledAt = now;
    this.#tokens = Math.min(this.#size, this.#tokens + refill);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
