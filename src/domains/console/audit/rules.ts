/** What was done, in words, about a subject: `{s}`. What is not here is told by its name. */
const sentences: Record<string, string> = {
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'role-changed': 'changed the role of {s}',
  'grant-given': 'granted a role to {s}',
  'grant-ended': 'ended a grant of {s}',
  invited: 'invited {s}',
  offboarded: 'ended everything of {s}',
  'approval-requested': 'asked for a second person’s yes about {s}',
  'approval-approved': 'said yes to a change of {s}',
  'approval-rejected': 'said no to a change of {s}',
  'approval-withdrawn': 'took back a request about {s}',
  'approval-lapsed': 'saw a request about {s} lapse',
  'single-approver-set': 'let one person decide alone',
  'single-approver-ended': 'asked for two people again',
  'sessions-ended': 'logged {s} out everywhere',
  'session-ended': 'logged a device out',
  'other-sessions-ended': 'logged all other devices out',
  'code-refused': 'gave a code that was not right',
  'draft-begun': 'began to edit {s}',
  'draft-discarded': 'threw away the draft of {s}',
  published: 'published {s}',
  'publication-scheduled': 'set a time for the publication of {s}',
  'publication-unscheduled': 'took away the time of the publication of {s}',
  'publication-failed': 'could not publish {s} at its time',
  'revision-restored': 'brought back an earlier version of {s}',
  'student-rights-changed': 'changed the rights of {s}',
  'birth-corrected': 'corrected the date of birth of {s}',
  'counter-payment-taken': 'took a payment of {s}',
  'results-released': 'released the results of {s}',
  'password-changed': 'changed the password of {s}',
  'account-deleted': 'deleted the account of {s}',
  'totp-confirmed': 'set up an authenticator app',
  'totp-reset': 'forgot the authenticator app of {s}',
}

type Told = { actor: string | null; action: string; subject: string; details: Record<string, unknown> }

/** Rina Das published “Holiday on 26 January”, version 4. Without an actor: by itself, as a job or a visitor did it. */
export function sentenceOf({ actor, action, subject, details }: Told) {
  const pattern = sentences[action] ?? `${action.replaceAll('-', ' ')}: {s}`
  const version = typeof details.version === 'number' ? `, version ${details.version}` : ''
  const role = typeof details.role === 'string' ? ` (${details.role})` : ''
  return `${actor ?? 'The system'} ${pattern.replace('{s}', subject)}${version}${role}`.replace(/: $/, '')
}
