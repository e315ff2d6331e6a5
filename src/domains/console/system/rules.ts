/** What a kind of job does, for people. One that has no line is told by its name. */
export const jobNames: Record<string, string> = {
  'close-attempt': 'Closing a test at its end',
  'regrade-test': 'Counting a test again',
  'run-task': 'An import or an export',
  'publish-draft': 'Publishing at a time',
  'expire-content': 'Taking down what has run out',
  'drop-preview': 'Clearing up a preview',
  'remove-unused-file': 'Removing a file that nobody uses',
  'remove-challenge-file': 'Removing the file of a challenge that nobody uses',
  'describe-bank-items': 'Describing old questions for the search',
  'poll-order': 'Asking what became of a payment',
  'confirm-order': 'Booking a payment',
  'send-refund': 'Giving money back',
  'compare-settlements': 'Comparing with the payment provider',
  'apply-prices': 'Letting a new price hold',
}

/** Answers, ranks and money hang on them: they may be tried again, never dropped. */
const kept = new Set([
  ...['close-attempt', 'regrade-test', 'poll-order', 'confirm-order', 'send-refund', 'compare-settlements'],
  'apply-prices',
])

export const mayDrop = (kind: string) => !kept.has(kind)

export function jobName(kind: string) {
  const known = jobNames[kind]
  if (known !== undefined) return known
  if (kind.startsWith('mail-')) return `A mail (${kind.slice('mail-'.length).replaceAll('-', ' ')})`
  if (kind.startsWith('push-')) return 'A reminder on a phone'
  return `Unknown work (${kind})`
}
