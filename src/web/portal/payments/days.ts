/** Whole days from one day of the calendar to another, each as YYYY-MM-DD. */
export function daysBetween(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
