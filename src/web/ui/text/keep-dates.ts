const months = 'January|February|March|April|May|June|July|August|September|October|November|December'
const dates = new RegExp(
  `(\\d{1,2}(?:st|nd|rd|th)?) (?=(?:${months}|${months.replaceAll(/([A-Z][a-z]{2})[a-z]*/g, '$1')})\\b)`,
  'g',
)

/** Keeps the day and the month of a date in a text on one line. */
export function keepDates(text: string) {
  return text.replace(dates, '$1\u00a0')
}
