import { hallSentences } from '#domains/attempts/hall/rules.ts'
import { reviewSentences } from '#domains/bank/reviews/rules.ts'
import { printSentences } from '#domains/exams/prints/rules.ts'
import { seatSentences } from '#domains/exams/seats/rules.ts'
import { msg } from '#platform/text/messages.ts'

/*
 * Sentences for logged actions. `{s}` is the person or thing concerned, `{name}` a detail of the entry. The
 * actor's name precedes a sentence; `alone` is the whole sentence for an action without a signed-in person: a
 * job, a visitor, a sign-in attempt; `self` is for an action on oneself. A test checks that every action has a
 * sentence.
 */

type Words = string | { by?: string; alone?: string; self?: string }

const signIn: Record<string, Words> = {
  'signed-in': { by: msg`logged in`, alone: msg`{s} logged in`, self: msg`logged in` },
  'sign-in-failed': {
    by: msg`failed to log in as {s}`,
    alone: msg`A login as {s} failed`,
    self: msg`failed to log in`,
  },
  'code-refused': { by: msg`entered a wrong code`, alone: msg`A wrong code was entered for {s}` },
  registered: { alone: msg`{s} opened an account`, by: msg`opened an account for {s}`, self: msg`opened an account` },
  'confirmation-asked': { by: msg`sent {s} a confirmation e-mail`, self: msg`asked for the confirmation e-mail again` },
  'email-confirmed': { alone: msg`{s} confirmed their e-mail`, self: msg`confirmed their e-mail` },
  'password-reset-asked': { alone: msg`A password reset was requested for {s}`, self: msg`requested a password reset` },
  'password-reset': { alone: msg`{s} set a new password using the link`, self: msg`set a new password using the link` },
  'password-link-handed-out': { by: msg`handed out a link for {s} to set a password` },
  'password-changed': { by: msg`changed the password of {s}`, self: msg`changed their password` },
  'totp-confirmed': { by: msg`set up an authenticator app`, alone: msg`{s} set up an authenticator app` },
  'totp-reset': {
    by: msg`reset the authenticator app of {s}, who will set up a new one at the next login`,
    alone: msg`The authenticator app of {s} was removed`,
  },
  'login-linked': {
    self: msg`linked their {provider} login`,
    alone: msg`{s} linked their {provider} login`,
  },
  'login-unlinked': {
    self: msg`unlinked their {provider} login`,
    alone: msg`A {provider} login of {s} was removed`,
  },
  'login-code-asked': {
    by: msg`asked for an OTP to log in with {provider}`,
    alone: msg`An OTP was requested to log in with {provider}`,
  },
  'session-ended': {
    by: msg`logged out a device of {s}`,
    self: msg`logged out a device`,
    alone: msg`A device of {s} was logged out`,
  },
  'sessions-ended': { by: msg`logged {s} out everywhere`, self: msg`logged out everywhere` },
  'other-sessions-ended': {
    by: msg`logged out all other devices of {s}`,
    self: msg`logged out all their other devices`,
  },
}

const people: Record<string, Words> = {
  'admin-created': { by: msg`made {s} a director`, alone: msg`{s} was made a director from the command line` },
  invited: msg`invited {s}`,
  'invitation-sent': msg`resent the invitation to {s}`,
  'invitation-accepted': { alone: msg`{s} accepted the invitation`, self: msg`accepted the invitation` },
  'first-money-asked': {
    by: msg`requested a money transaction for the first time since being invited ({action})`,
    self: msg`requested a money transaction for the first time since being invited ({action})`,
  },
  'role-changed': {
    by: msg`changed the role of {s} from {from} to {to}`,
    alone: msg`The role of {s} changed from {from} to {to}`,
  },
  'grant-given': msg`gave {s} a role ({role})`,
  'grant-ended': msg`ended a role of {s} ({role})`,
  'grant-role': msg`gave {s} a role`,
  offboarded: msg`offboarded {s}`,
  'classes-handed-over': msg`handed over the coming classes of {s}: {classes}`,
  'work-handed-over': msg`handed over the work of {s}: {leads} leads, {drafts} drafts, {questions} questions`,
  'reset-second-factor': msg`let {s} set up a new authenticator app`,
  'view-shared': msg`shared the view “{name}” of the list {list} with the role {role}`,
  'job-retried': msg`retried a stopped job ({name})`,
  'job-dropped': msg`dropped a stopped job ({name}): {reason}`,
  'settings-changed': msg`changed settings ({name}): {changes}`,
  'applications-forgotten': { alone: msg`{applications} applications older than {months} months were removed` },
  'leads-forgotten': { alone: msg`{leads} leads lost more than {months} months ago were removed` },
  'approval-requested': msg`requested approval for a change to {s}`,
  'approval-approved': msg`approved a change to {s}`,
  'approval-rejected': msg`rejected a change to {s}`,
  'approval-withdrawn': msg`withdrew a request about {s}`,
  'approval-lapsed': { by: msg`found that a request about {s} had lapsed`, alone: msg`A request about {s} lapsed` },
  'single-approver-set': msg`allowed one person to decide alone`,
  'single-approver-ended': msg`required two people to decide again`,
  'account-deleted': { by: msg`deleted the account of {s}`, self: msg`deleted their account` },
  'profile-changed': { by: msg`changed the profile of {s}: {fields}`, self: msg`changed their profile: {fields}` },
  'birth-refused': {
    self: msg`entered a date of birth under 18, which was rejected`,
    by: msg`entered a date of birth under 18 for {s}`,
    alone: msg`A date of birth under 18 was rejected for {s}`,
  },
  'birth-given-anew': {
    self: msg`entered a different date of birth after one was rejected`,
    by: msg`entered a different date of birth for {s} after one was rejected`,
    alone: msg`A different date of birth was entered for {s} after one was rejected`,
  },
  'birth-refused-on-device': {
    self: msg`entered an adult date of birth on a device where another account had one under 18 rejected`,
    by: msg`entered a date of birth for {s} on a device where another account had one under 18 rejected`,
    alone: msg`A date of birth under 18 was rejected for another account on a device used by {s}`,
  },
  'birth-corrected': msg`corrected the date of birth of {s}`,
  'student-rights-changed': msg`changed the rights of {s}: {fields}`,
  'guardian-consented': {
    by: msg`recorded the consent of a guardian of {s}`,
    self: msg`recorded their guardian’s consent`,
  },
  'guardian-consent-withdrawn': {
    by: msg`recorded that the guardian of {s} withdrew consent`,
    self: msg`withdrew their guardian’s consent`,
  },
  'class-room-added': msg`added the class room “{name}”`,
  'class-room-changed': msg`changed the class room “{name}”`,
  'classes-planned': msg`planned {count} classes of {batch}: {s}`,
  'class-moved': msg`moved the class {s}`,
  'class-changed': msg`changed the class {s}`,
  'class-cancelled': msg`cancelled the class {s}: {reason}`,
  'attendance-corrected': msg`corrected the attendance of {s} from {before} to {after}`,
  'register-saved': msg`saved the register of {s}`,
  'register-saved-late': msg`saved the register of {s} late: {reason}`,
  'attendance-exported': msg`exported the attendance of {rows} students, as {format}`,
  'students-exported': msg`exported {rows} students, as {format}`,
  'merit-list-made': msg`created the merit list “{name}” from {shifts} tests`,
  'merit-list-changed': msg`changed the rules of the merit list “{name}”`,
  'candidate-corrected': msg`corrected the data of {s} for a test ({fields}): {reason}`,
  'merit-computed': msg`computed the merit list “{name}”, version {version}, with {candidates} candidates`,
  'merit-published': msg`published the merit list “{name}”, version {version}, as {state}`,
  'merit-list-shown': msg`showed the merit list “{name}” on the site`,
  'merit-list-hidden': msg`took the merit list “{name}” off the site`,
  'merit-exported': msg`exported the merit list of {rows} candidates, as {format}`,
  'candidates-exported': msg`exported the results of {rows} candidates, as {format}`,
}

const site: Record<string, Words> = {
  'draft-begun': msg`began to edit {s}`,
  'draft-discarded': msg`discarded the draft of {s}`,
  published: {
    by: msg`published {s}, version {version}`,
    alone: msg`{s} was published as scheduled, version {version}`,
  },
  'publication-scheduled': msg`scheduled the publication of {s}`,
  'publication-unscheduled': msg`cancelled the scheduled publication of {s}`,
  'publication-failed': {
    by: msg`could not publish {s} as scheduled`,
    alone: msg`{s} could not be published as scheduled`,
  },
  'revision-restored': msg`restored version {version} of {s}`,
  'content-expired': { by: msg`ended {s}`, alone: msg`{s} expired and was taken off the site` },
  archived: msg`archived {s}`,
  unarchived: msg`restored {s} from the archive`,
  reordered: msg`reordered {things} items of {s}`,
  'legal-text-published': msg`published a legal text: {kind}, version {version}`,
  'legal-text-asks-again': msg`published a legal text that students must accept again: {kind}, version {version}`,
  'file-stored': msg`uploaded a file ({use})`,
  'consent-recorded': msg`recorded the consent of a person shown on the site ({kind})`,
  'consent-withdrawn': msg`recorded that a person shown on the site withdrew consent ({kind})`,
  'consent-file-read': msg`opened a signed consent form`,
  'application-cv-read': msg`opened the CV of an application`,
  'application-removed': msg`removed an application`,
}

const money: Record<string, Words> = {
  'counter-payment-taken': msg`took a payment from {s} at the counter, order {order}`,
  'cheque-cleared': msg`marked the cheque of {s} as cleared, order {order}`,
  'cheque-bounced': msg`marked the cheque of {s} as bounced, order {order}`,
  'refund-asked': msg`requested a refund for order {order}`,
  'refund-declined': msg`declined a refund requested by {s}, order {order}`,
  'refund-requested': {
    by: msg`requested a refund for {s}, order {order}`,
    alone: msg`The system asked for a refund for {s}, order {order}`,
  },
  'refund-approved': msg`approved a refund for {s}, order {order}`,
  'refund-paid-out': msg`paid out a refund to {s}, order {order}`,
  'refund-refused': msg`refused a refund for {s}, order {order}`,
  'concession-given': msg`approved a concession for {s}, {course}`,
  'due-waived': msg`approved that {s} owes less, {course}`,
  'drawer-opened': msg`opened a cash drawer`,
  'drawer-closed': msg`counted and closed a cash drawer`,
  'cash-banked': msg`brought cash of a drawer to the bank`,
  'handover-asked': msg`offered cash of their drawer to a colleague`,
  'handover-accepted': msg`took over cash of a colleague into their drawer`,
  'handover-refused': msg`refused a handover of cash`,
  'handover-withdrawn': msg`withdrew a handover of cash`,
  'course-granted': { by: msg`gave {s} a course`, alone: msg`{s} was given a course` },
  'seat-hold-ended': msg`released a seat in {batch} held by the unpaid order {order}`,
  'dues-exported': msg`exported {rows} dues, as {format}`,
  'orders-exported': msg`exported {rows} orders, as {format}`,
  'admitted-unpaid': msg`admitted {s} to be paid later, {course}`,
  'unpaid-seat-ended': msg`gave up the unpaid seat of {s}, {course}`,
  'due-reminded': msg`reminded {s} of an instalment by e-mail, {course}`,
  'finding-closed': msg`closed a mismatch with the payment provider ({kind})`,
  'overdue-policy-set': msg`set the policy for late instalments from {from}`,
  'batch-fee-set': msg`set the fee of {s} from {from}`,
  'discount-created': msg`created the discount “{name}”`,
  'discount-ended': msg`ended the discount “{name}”`,
  'tax-rate-set': msg`set the tax on {what} from {from}`,
  'tax-registration-set': msg`set the tax registration of {what} from {from}`,
  'price-scheduled': msg`scheduled a price for {s}`,
  'price-set': msg`set the price of {s}`,
  'parcel-sent': msg`marked the books for {s} as sent, order {order}`,
  'parcel-unsent': msg`undid marking the books for {s} as sent, order {order}`,
  'parcel-delivered': msg`marked the books for {s} as delivered, order {order}`,
  'parcel-returned': msg`marked the books for {s} as returned, order {order}`,
}

const leads: Record<string, Words> = {
  'lead-made': msg`entered the lead {s}`,
  'lead-edited': msg`edited the lead {s}: {fields}`,
  'lead-moved': msg`moved the lead {s} from {from} to {to}`,
  'lead-called': msg`called the lead {s}: {outcome}`,
  'lead-noted': msg`wrote a note on the lead {s}`,
  'lead-assigned': msg`reassigned the lead {s}`,
  'leads-merged': msg`merged another lead into {s}`,
  'lead-converted': msg`enrolled the lead {s} as a student`,
  'leads-uploaded': msg`uploaded a file of leads`,
  'leads-imported': msg`imported {leads} leads from a file`,
  'leads-import-undone': msg`undid an import of {leads} leads`,
  'leads-exported': msg`exported {rows} leads, as {format}`,
}

const exams: Record<string, Words> = {
  'questions-uploaded': msg`uploaded a file of questions`,
  'questions-imported': msg`imported {questions} questions from a file into the bank`,
  'questions-exported': msg`exported {rows} questions, as {format}`,
  'import-undone': msg`undid an import of {questions} questions`,
  'question-started': msg`started question {number}`,
  'question-read': msg`read question {number}`,
  'questions-read-many': {
    by: msg`viewed {questions} different questions by other authors within an hour`,
    self: msg`viewed {questions} different questions by other authors within an hour`,
  },
  'question-ready': msg`marked question {number} as ready, version {version}`,
  ...reviewSentences,
  'question-removed': msg`removed the draft of question {number}`,
  'question-retired': msg`retired question {number}`,
  'question-restored': msg`restored question {number}`,
  'pattern-stored': msg`saved the pattern {key}, version {version}`,
  'plan-started': msg`began to plan {s}`,
  'plan-removed': msg`removed the plan of {s}`,
  'test-scheduled': { by: msg`scheduled {s}`, alone: msg`{s} was scheduled` },
  'test-taken-back': msg`moved {s} back to planning`,
  'test-ended-early': msg`ended {s} now. Reason: {reason}`,
  'test-extended': msg`extended {s} until {after}. Reason: {reason}`,
  ...printSentences,
  'results-released': { by: msg`released the results of {s}`, alone: msg`The results of {s} were released` },
  'key-corrected': msg`corrected the answer key of a question, version {version} of the paper`,
  'question-dropped': msg`dropped a question, version {version} of the paper`,
  ...seatSentences,
  'challenge-window-set': msg`set the challenge window of {s}`,
  'challenge-decided': { by: msg`decided a challenge to {s}`, alone: msg`A challenge to {s} was decided` },
  'attempt-reopened': msg`reopened a closed attempt`,
  ...hallSentences,
}

export const sentences: Record<string, Words> = { ...signIn, ...people, ...site, ...money, ...leads, ...exams }
