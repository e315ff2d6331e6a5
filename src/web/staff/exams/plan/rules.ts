/** Within a minute counts as now: somebody reads the question in that time. */
const soonMs = 60_000

/** Returns whether a test scheduled now would open at once; `now` by the server's clock. */
export function opensAtOnce({ publish_date: opensAt }: { publish_date: string | null }, now: string) {
  return opensAt !== null && Date.parse(opensAt) <= Date.parse(now) + soonMs
}
