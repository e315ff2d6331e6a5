import { msg, t, translated } from '../../../platform/text/messages.ts'
/** What a kind of job does, for people. One that has no line is told by its name. */
export const jobNames: Record<string, string> = {
  'close-attempt': msg`Closing a test at its end`,
  'regrade-test': msg`Counting a test again`,
  'run-task': msg`An import or an export`,
  'publish-draft': msg`Publishing at a time`,
  'expire-content': msg`Removing expired content`,
  'drop-preview': msg`Deleting a preview`,
  'remove-unused-file': msg`Removing a file that nobody uses`,
  'remove-challenge-file': msg`Removing the file of a challenge that nobody uses`,
  'remove-application-file': msg`Removing a CV that nobody uses`,
  'describe-bank-items': msg`Describing old questions for the search`,
  'poll-order': msg`Checking the state of a payment`,
  'confirm-order': msg`Booking a payment`,
  'send-refund': msg`Sending a refund`,
  'compare-settlements': msg`Comparing with the payment provider`,
  'apply-prices': msg`Applying a new price`,
}

/** Answers, ranks and money hang on them: they may be tried again, never dropped. */
const kept = new Set([
  ...['close-attempt', 'regrade-test', 'poll-order', 'confirm-order', 'send-refund', 'compare-settlements'],
  'apply-prices',
])

export const mayDrop = (kind: string) => !kept.has(kind)

export function jobName(kind: string) {
  const known = jobNames[kind]
  if (known !== undefined) return translated(known)
  if (kind.startsWith('mail-')) return t`A mail (${kind.slice('mail-'.length).replaceAll('-', ' ')})`
  if (kind.startsWith('push-')) return t`A reminder on a phone`
  return t`Unknown work (${kind})`
}
