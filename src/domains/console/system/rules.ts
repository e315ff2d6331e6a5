import { msg, t, translated } from '#platform/text/messages.ts'
/** Descriptions of job kinds. A kind without one is shown by its name. */
export const jobNames: Record<string, string> = {
  'close-attempt': msg`Closing a test at its end`,
  'regrade-test': msg`Re-marking a test`,
  'run-task': msg`An import or an export`,
  'publish-draft': msg`Scheduled publishing`,
  'expire-content': msg`Removing expired content`,
  'drop-preview': msg`Deleting a preview`,
  'remove-unused-file': msg`Deleting an unused file`,
  'remove-challenge-file': msg`Deleting an unused challenge file`,
  'remove-application-file': msg`Removing a CV that nobody uses`,
  'describe-bank-items': msg`Indexing old questions for search`,
  'poll-order': msg`Checking the status of a payment`,
  'confirm-order': msg`Recording a payment`,
  'send-refund': msg`Sending a refund`,
  'compare-settlements': msg`Reconciling with the payment provider`,
  'apply-prices': msg`Applying a new price`,
}

/** Jobs that answers, ranks or money depend on: they may be retried, but never dropped. */
const kept = new Set([
  ...['close-attempt', 'regrade-test', 'poll-order', 'confirm-order', 'send-refund', 'compare-settlements'],
  'apply-prices',
])

export const mayDrop = (kind: string) => !kept.has(kind)

export function jobName(kind: string) {
  const known = jobNames[kind]
  if (known !== undefined) return translated(known)
  if (kind.startsWith('mail-')) return t`E-mail: ${kind.slice('mail-'.length).replaceAll('-', ' ')}`
  if (kind.startsWith('push-')) return t`Push reminder`
  return t`Unknown job (${kind})`
}
