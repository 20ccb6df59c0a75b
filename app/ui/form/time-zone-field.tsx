/** enhance/site.ts enters the browser's time zone. */
export function TimeZoneField() {
  return <input type="hidden" name="time_zone" value="" data-time-zone="" />;
}
