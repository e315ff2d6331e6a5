/*
 * What was done, in words. `{s}` is whom or what it was done to, `{name}` a detail of the note. A sentence of what somebody did begins with their name; `alone` is the whole sentence of what nobody
 * who was signed in did: a job, a visitor, somebody at the sign-in; `self` is what one did to oneself. A test looks that no action is without a sentence.
 */

type Words = string | { by?: string; alone?: string; self?: string }

const signIn: Record<string, Words> = {
  'signed-in': { by: 'signed in', alone: '{s} signed in', self: 'signed in' },
  'sign-in-failed': {
    by: 'failed to sign in as {s}',
    alone: 'A sign-in as {s} failed',
    self: 'failed to sign in',
  },
  'code-refused': { by: 'gave a code that was not right', alone: 'A wrong code was given for {s}' },
  registered: { alone: '{s} opened an account', by: 'opened an account for {s}', self: 'opened an account' },
  'confirmation-asked': { by: 'had a confirmation mailed to {s}', self: 'asked for the confirmation mail again' },
  'email-confirmed': { alone: '{s} confirmed their e-mail', self: 'confirmed their e-mail' },
  'password-reset-asked': { alone: 'A new password was asked for {s}', self: 'asked for a new password' },
  'password-reset': { alone: '{s} set a new password by the link', self: 'set a new password by the link' },
  'password-link-handed-out': { by: 'handed out the link by which {s} sets a password' },
  'password-changed': { by: 'changed the password of {s}', self: 'changed their password' },
  'totp-confirmed': { by: 'set up an authenticator app', alone: '{s} set up an authenticator app' },
  'totp-reset': {
    by: 'reset the authenticator app of {s}, who sets up a new one at the next log-in',
    alone: 'The authenticator app of {s} was taken away',
  },
  'login-linked': {
    self: 'linked their {provider} log-in',
    alone: '{s} linked their {provider} log-in',
  },
  'login-unlinked': {
    self: 'removed the link to their {provider} log-in',
    alone: 'A {provider} log-in of {s} was removed',
  },
  'login-code-asked': {
    by: 'asked for an OTP to log in by {provider}',
    alone: 'An OTP was asked for to log in by {provider}',
  },
  'session-ended': {
    by: 'logged a device of {s} out',
    self: 'logged a device out',
    alone: 'A device of {s} was logged out',
  },
  'sessions-ended': { by: 'logged {s} out everywhere', self: 'logged out everywhere' },
  'other-sessions-ended': { by: 'logged all other devices of {s} out', self: 'logged all their other devices out' },
}

const people: Record<string, Words> = {
  'admin-created': { by: 'made {s} a director', alone: '{s} was made a director from the command line' },
  invited: 'invited {s}',
  'invitation-sent': 'sent the invitation of {s} again',
  'invitation-accepted': { alone: '{s} accepted the invitation', self: 'accepted the invitation' },
  'first-money-asked': {
    by: 'asked for money for the first time ({action}); invited to the office before',
    self: 'asked for money for the first time since they were invited ({action})',
  },
  'role-changed': {
    by: 'changed the role of {s} from {from} to {to}',
    alone: 'The role of {s} changed from {from} to {to}',
  },
  'grant-given': 'granted a role to {s} ({role})',
  'grant-ended': 'ended a grant of {s} ({role})',
  'grant-role': 'granted {s} a role',
  offboarded: 'offboarded {s}',
  'work-handed-over': 'handed over the work of {s}: {leads} leads, {drafts} drafts, {questions} questions',
  'reset-second-factor': 'let {s} set up a new authenticator app',
  'view-shared': 'shared the view “{name}” of a list ({list}) with a role ({role})',
  'job-retried': 'retried a stopped job ({name})',
  'job-dropped': 'dropped a stopped job ({name}): {reason}',
  'settings-changed': 'changed settings ({name}): {changes}',
  'leads-forgotten': { alone: '{leads} leads that were lost more than {months} months ago were removed' },
  'approval-requested': 'asked for approval of a change of {s}',
  'approval-approved': 'approved a change of {s}',
  'approval-rejected': 'refused a change of {s}',
  'approval-withdrawn': 'took back a request about {s}',
  'approval-lapsed': { by: 'saw a request about {s} lapse', alone: 'A request about {s} lapsed' },
  'single-approver-set': 'let one person decide alone',
  'single-approver-ended': 'asked for two people again',
  'account-deleted': { by: 'deleted the account of {s}', self: 'deleted their account' },
  'profile-changed': { by: 'changed the profile of {s}: {fields}', self: 'changed their profile: {fields}' },
  'birth-refused': {
    self: 'gave a date of birth under 18, which was refused',
    by: 'gave a date of birth under 18 for {s}',
    alone: 'A date of birth of {s} under 18 was refused',
  },
  'birth-given-anew': {
    self: 'gave another date of birth after one that was refused',
    by: 'gave another date of birth for {s} after one that was refused',
    alone: 'Another date of birth of {s} was given after one that was refused',
  },
  'birth-refused-on-device': {
    self: 'gave a date of birth from 18 on where one under 18 was refused to another account',
    by: 'gave a date of birth of {s} where one under 18 was refused to another account',
    alone: 'A date of birth under 18 was refused to another account on a device of {s}',
  },
  'birth-corrected': 'corrected the date of birth of {s}',
  'student-rights-changed': 'changed the rights of {s}: {fields}',
  'guardian-consented': { by: 'noted that a guardian of {s} agreed', self: 'had their guardian agree' },
  'guardian-consent-withdrawn': {
    by: 'noted that the guardian of {s} withdrew',
    self: 'had their guardian’s consent withdrawn',
  },
  'students-exported': 'exported {rows} students, as {format}',
  'merit-list-made': 'made the merit list “{name}” of {shifts} tests',
  'merit-list-changed': 'changed the rules of the merit list “{name}”',
  'merit-computed': 'computed the merit list “{name}”, version {version}, of {candidates} candidates',
  'merit-published': 'published the merit list “{name}”, version {version}, as {state}',
  'merit-exported': 'exported the merit list of {rows} candidates, as {format}',
  'candidates-exported': 'exported the results of {rows} candidates, as {format}',
}

const site: Record<string, Words> = {
  'draft-begun': 'began to edit {s}',
  'draft-discarded': 'discarded the draft of {s}',
  published: { by: 'published {s}, version {version}', alone: '{s} was published at its time, version {version}' },
  'publication-scheduled': 'set a time for the publication of {s}',
  'publication-unscheduled': 'cancelled the scheduled publication of {s}',
  'publication-failed': { by: 'could not publish {s} at its time', alone: '{s} could not be published at its time' },
  'revision-restored': 'brought back version {version} of {s}',
  'content-expired': { by: 'ended {s}', alone: '{s} went off the site at its time' },
  archived: 'archived {s}',
  unarchived: 'brought {s} back from the archive',
  reordered: 'put {things} of {s} into another order',
  'legal-text-published': 'published a text of the law: {kind}, version {version}',
  'legal-text-asks-again': 'published a text of the law that asks students to agree again: {kind}, version {version}',
  'file-stored': 'uploaded a file ({use})',
  'consent-recorded': 'noted the consent of a person who is shown ({kind})',
  'consent-withdrawn': 'noted that a person who was shown withdrew ({kind})',
  'consent-file-read': 'opened the paper of a consent',
}

const money: Record<string, Words> = {
  'counter-payment-taken': 'took a payment of {s} at the counter, order {order}',
  'cheque-cleared': 'marked the cheque of {s} as cleared, order {order}',
  'cheque-bounced': 'marked the cheque of {s} as bounced, order {order}',
  'refund-asked': 'asked for a refund of order {order}',
  'refund-declined': 'declined a refund that {s} had asked for, order {order}',
  'refund-requested': {
    by: 'asked for a refund for {s}, order {order}',
    alone: 'A refund for {s} was asked for by itself, order {order}',
  },
  'refund-approved': 'approved a refund for {s}, order {order}',
  'refund-paid-out': 'paid out a refund to {s}, order {order}',
  'refund-refused': 'refused a refund for {s}, order {order}',
  'course-granted': { by: 'gave {s} a course', alone: '{s} was given a course' },
  'seat-hold-ended': 'freed a seat of {batch} that the unpaid order {order} kept',
  'finding-closed': 'settled a difference to the books of the provider ({kind})',
  'overdue-policy-set': 'set what happens to late instalments from {from} on',
  'batch-fee-set': 'set the fee of {s} from {from} on',
  'discount-created': 'made the discount “{name}”',
  'discount-ended': 'ended the discount “{name}”',
  'tax-rate-set': 'set the tax on {what} from {from} on',
  'tax-registration-set': 'set the registration for tax of {what} from {from} on',
  'price-scheduled': 'set a price of {s} for later',
  'price-set': 'set the price of {s}',
  'parcel-sent': 'sent the books of {s}, order {order}',
  'parcel-unsent': 'took back that the books of {s} were sent, order {order}',
  'parcel-delivered': 'noted that the books of {s} arrived, order {order}',
  'parcel-returned': 'noted that the books of {s} came back, order {order}',
}

const leads: Record<string, Words> = {
  'lead-made': 'entered the lead {s}',
  'lead-edited': 'edited the lead {s}: {fields}',
  'lead-moved': 'moved the lead {s} from {from} to {to}',
  'lead-called': 'called the lead {s}: {outcome}',
  'lead-noted': 'wrote a note on the lead {s}',
  'lead-assigned': 'handed the lead {s} over',
  'leads-merged': 'merged another lead into {s}',
  'lead-converted': 'admitted the lead {s}',
  'leads-uploaded': 'sent a file of leads',
  'leads-imported': 'stored {leads} leads of a file',
  'leads-import-undone': 'undid an import of {leads} leads',
  'leads-exported': 'exported {rows} leads, as {format}',
}

const exams: Record<string, Words> = {
  'questions-uploaded': 'sent a file of questions',
  'questions-imported': 'put {questions} questions of a file into the bank',
  'import-undone': 'undid an import of {questions} questions',
  'question-started': 'began question {number}',
  'question-read': 'read question {number}',
  'questions-read-many': {
    by: 'read {questions} different questions of others within an hour',
    self: 'read {questions} different questions of others within an hour',
  },
  'question-ready': 'made question {number} ready, version {version}',
  'question-removed': 'removed the draft of question {number}',
  'question-retired': 'retired question {number}',
  'question-restored': 'brought question {number} back',
  'pattern-stored': 'stored the pattern {key}, version {version}',
  'plan-started': 'began to plan {s}',
  'plan-removed': 'removed the plan of {s}',
  'test-scheduled': { by: 'scheduled {s}', alone: '{s} was scheduled' },
  'test-taken-back': 'took {s} back from the schedule',
  'paper-read': 'read the paper of {s} before its end',
  'results-released': { by: 'released the results of {s}', alone: 'The results of {s} were released' },
  'key-corrected': 'corrected the key of a question, version {version} of the paper',
  'question-dropped': 'dropped a question, version {version} of the paper',
  'challenge-window-set': 'set the time for challenges of {s}',
  'challenge-decided': { by: 'decided a challenge of {s}', alone: 'A challenge of {s} was decided' },
  'attempt-reopened': 'gave a closed attempt its time again',
}

export const sentences: Record<string, Words> = { ...signIn, ...people, ...site, ...money, ...leads, ...exams }

type Told = {
  actor: string | null
  action: string
  /** In words; '' when nothing is known of it any more. */
  subject: string
  isSelf?: boolean
  details: Record<string, unknown>
}

const plain = (action: string) => action.replaceAll('-', ' ')

function fill(words: string, { subject, details }: Pick<Told, 'subject' | 'details'>) {
  return words.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 's') return subject === '' ? 'somebody' : subject
    const value = details[name]
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  })
}

/** What is known is never told with an empty place: `, version ` and `: ` at the end go where the note had no such detail. */
const tidy = (sentence: string) =>
  sentence
    .replace(/ \(\)/, '')
    .replace(/ {2,}/g, ' ')
    .replace(/,? (?:version|of order|order|from|to|as)(?= ?$)/, '')
    .replace(/[:,]? *$/, '')

/** Rina Das published “Holiday on 26 January”, version 4. */
export function sentenceOf({ actor, action, isSelf, ...entry }: Told) {
  const words = sentences[action] ?? `${plain(action)}: {s}`
  const { by, alone, self } = typeof words === 'string' ? { by: words, alone: undefined, self: undefined } : words
  if (actor === null) {
    const whole = alone ?? `System: ${by ?? plain(action)}`
    const sentence = tidy(fill(whole, entry))
    return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
  }
  const sentence = isSelf ? (self ?? by) : (by ?? self)
  return `${actor} ${tidy(fill(sentence ?? plain(action), isSelf && self === undefined ? { ...entry, subject: 'themselves' } : entry))}`
}
