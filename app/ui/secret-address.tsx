type Props = {
  address: string;
  /** Sentence about who can read what with it. */
  warning: string;
};

/** Address of a calendar, which its page shows once. */
export function SecretAddress({ address, warning }: Props) {
  return (
    <div className="grid gap-2 rounded-md border border-line bg-surface p-4" role="status">
      <label htmlFor="address" className="font-semibold">
        Your secret address
      </label>
      <p id="address-hint" className="text-sm text-muted">
        Copy it now: we can’t show it again. {warning}
      </p>
      <input
        id="address"
        readOnly
        value={address}
        aria-describedby="address-hint"
        className="min-h-12 w-full rounded-md border border-control bg-surface px-3.5 text-base text-ink"
      />
    </div>
  );
}
