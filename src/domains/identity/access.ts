import type { Actor, Grant } from '#platform/context.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { type Permission, permission } from './schema.ts'

/*
 * The only definition of permissions, checked only through `mayDo`. A person has grants, each of one role at one
 * centre or at all of them (docs/decisions/roles-and-second-factor.md). `area.action` is unlimited within the
 * centres of the grant; `area.action-own` is limited to one's own leads, questions, classes, rooms or cash
 * drawer: its use case checks the owner. `area.request` and `area.approve` are the two sides of four eyes: the
 * code that executes an approved action refuses the requester.
 */
const bound = ['centre-manager', 'counsellor', 'cashier', 'teacher', 'invigilator'] as const
const all = ['admin', 'accounts', 'examiner', 'author', 'translator', 'editor'] as const
const everybody = [...all, ...bound] as const
const office = ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner'] as const

/** Roles whose grants may be limited to a centre; grants of other roles cover the whole institute. */
export const boundRoles: readonly StaffRole[] = bound

const rolesWith = {
  'tests.start-any-time': ['tester'],
  /** The console itself: any grant opens it. */
  'staff.door': everybody,

  // Site: content items, banners, pages, gallery, toppers, testimonials; the institute and its look.
  'site.draft': ['admin', 'centre-manager', 'editor'],
  'site.publish': ['admin', 'editor'],
  'institute.edit': ['admin'],
  'institute.request': ['editor'],
  /** Toppers and testimonials: the consent and the publication of a person's name and face. */
  'consents.request': ['admin', 'editor'],
  'consents.approve': ['admin'],
  /** Texts that the law or a consent rests on. */
  'legal.edit': ['admin', 'editor'],
  /** Applications for posts: reading their CVs, and removing them. */
  'applications.manage': ['admin'],

  // Catalogue: products, categories, exams, subjects, centres, courses, batches, prices.
  'catalogue.read': [...office, 'editor', 'teacher'],
  'catalogue.edit': ['admin', 'editor'],
  'batches.edit': ['admin', 'centre-manager'],
  'prices.request': ['admin', 'centre-manager', 'accounts'],
  'prices.approve': ['admin'],

  // Questions and tests.
  'questions.read': ['admin', 'examiner', 'author', 'translator'],
  'questions.write': ['examiner'],
  'questions.write-own': ['author', 'teacher'],
  /** Never for one's own questions: the use case checks. */
  'questions.review': ['examiner', 'author'],
  'questions.translate': ['examiner', 'translator'],
  /** Patterns, and tests from the plan to their schedule. */
  'tests.plan': ['admin', 'examiner'],
  /** The paper and keys of a ranked test before its end; noted in the audit log. */
  'tests.paper': ['admin', 'examiner'],
  'seats.read': ['admin', 'centre-manager', 'counsellor', 'examiner', 'invigilator'],
  /** Registrations, rooms, seats, answer sheets. */
  'seats.edit': ['admin', 'centre-manager', 'examiner'],
  'hall.watch': ['admin', 'centre-manager', 'examiner'],
  'hall.watch-own': ['invigilator'],
  /** More time, and incidents. */
  'hall.extend': ['admin', 'centre-manager', 'examiner'],
  'hall.extend-own': ['invigilator'],
  'hall.reopen-request': ['admin', 'centre-manager', 'examiner', 'invigilator'],
  'hall.reopen-approve': ['admin', 'examiner'],
  /** Keys before the release, challenges, and the release itself. */
  'results.release': ['admin', 'examiner'],
  'results.correct': ['admin', 'examiner'],
  'results.correct-approve': ['admin'],
  /** Ranks with names. */
  'ranks.read': ['admin', 'centre-manager', 'examiner'],
  'merit.request': ['admin', 'examiner'],
  'merit.approve': ['admin'],

  // Students.
  'students.read': office,
  /** Students of one's own batches or room, without phone numbers. */
  'students.read-own': ['teacher', 'invigilator'],
  /** Profile, consents of guardians, sessions. */
  'students.edit': ['admin', 'centre-manager'],
  'students.request': ['counsellor'],
  'students.rights': ['admin', 'centre-manager', 'examiner'],
  'students.birth': ['admin'],
  'students.export': ['admin', 'centre-manager'],

  // Leads.
  'leads.work': ['admin', 'centre-manager'],
  /** One's own leads, and those assigned to nobody. */
  'leads.work-own': ['counsellor'],
  /** Assigning, importing, exporting, numbers, stages and reasons. */
  'leads.manage': ['admin', 'centre-manager'],

  // Classes.
  'classes.read': ['admin', 'centre-manager', 'counsellor'],
  'classes.edit': ['admin', 'centre-manager'],
  'classes.edit-own': ['teacher'],

  // Money.
  /** Taking payments at the counters of the grant's centres. */
  'receipts.take': ['admin', 'cashier', 'accounts'],
  'receipts.read': ['admin', 'centre-manager', 'cashier', 'accounts'],
  'refunds.request': ['admin', 'centre-manager', 'counsellor', 'accounts'],
  'refunds.approve': ['admin', 'accounts'],
  /** Paying out refunds at a counter after two people have approved them. */
  'refunds.pay-out': ['admin', 'cashier', 'accounts'],
  /** Waivers, and discounts over the limit. */
  'waivers.request': ['admin', 'centre-manager', 'counsellor', 'accounts'],
  'waivers.approve': ['admin', 'accounts'],
  'dues.read': ['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts'],
  'orders.read': ['admin', 'centre-manager', 'accounts'],
  'day-book.read': ['admin', 'centre-manager', 'accounts'],
  'day-book.read-own': ['cashier'],
  /** Fees, refunds and the provider's findings of the whole institute. */
  'fees.read': ['admin', 'accounts'],
  'fees.edit': ['admin', 'accounts'],

  // Messages.
  'messages.send': ['admin', 'centre-manager'],
  'messages.send-own': ['teacher'],
  /** Messages to many people. */
  'messages.request': ['admin', 'centre-manager', 'examiner', 'editor'],
  'messages.approve': ['admin'],
  'templates.read': ['admin', 'centre-manager', 'editor'],
  'templates.edit': ['admin', 'editor'],

  // The institute.
  'people.read': ['admin', 'centre-manager'],
  /** Inviting people, granting roles and ending grants. Some roles need a second person (`needsApproval`). */
  'people.grant': ['admin'],
  /** Teachers, invigilators and counsellors of the manager's own centres. */
  'people.grant-own': ['centre-manager'],
  'people.approve': ['admin'],
  'people.sessions': ['admin'],
  'people.reset-request': ['admin', 'centre-manager'],
  'people.reset-approve': ['admin'],
  'audit.read': ['admin', 'centre-manager'],
  'audit.read-own': ['editor'],
  'audit.read-money': ['accounts'],
  'audit.read-exams': ['examiner'],
  'settings.edit': ['admin'],
  'settings.read': ['admin', 'centre-manager'],
  /** Taxes and payment; exams. */
  'settings.read-money': ['accounts'],
  'settings.read-exams': ['examiner'],
  'system.read': ['admin', 'centre-manager'],
} as const satisfies Record<Permission, readonly (StaffRole | 'tester')[]>

/** True for roles with power over money, keys or other people, which take two people to grant. */
export function needsApproval(role: StaffRole | 'student' | 'tester') {
  return role === 'admin' || role === 'accounts' || role === 'examiner'
}

type RoleWith<P extends Permission> = (typeof rolesWith)[P][number]
/** Permissions that a grant can give for some centres only. */
export type CentrePermission = {
  [P in Permission]: RoleWith<P> & (typeof bound)[number] extends never ? never : Exclude<P, 'staff.door'>
}[Permission]

function rolesFor(required: Permission): readonly (StaffRole | 'tester')[] {
  return rolesWith[required]
}

/** Returns the grants that give `required`; empty for a permission that staff grants do not give. */
function grantsWith(actor: Actor, required: Permission): readonly Grant[] {
  if (actor.kind !== 'user') return []
  return actor.grants.filter(({ role }) => rolesFor(required).includes(role))
}

/**
 * Returns whether the actor has a permission. A `centreId` asks about that centre; null asks about something without a
 * centre, which only a grant for all centres covers; undefined asks about any centre, and the caller limits the result
 * by centre (`centresWith`).
 */
export function mayDo(actor: Actor, required: Permission, centreId?: string | null) {
  if (actor.kind !== 'user') return false
  if (actor.role === 'tester' && rolesFor(required).includes('tester')) return true
  return grantsWith(actor, required).some(
    (grant) => centreId === undefined || grant.centreId === null || grant.centreId === centreId,
  )
}

/** Returns the centres that a permission is limited to, for lists; null: it is not limited. */
export function centresWith(actor: Actor, required: Permission): string[] | null {
  const centreIds = grantsWith(actor, required).map(({ centreId }) => centreId)
  const named = centreIds.filter((id) => id !== null)
  return named.length < centreIds.length ? null : [...new Set(named)].sort()
}

/** Returns the roles that give staff a permission. */
export function rolesGiving(required: Permission) {
  return rolesFor(required).filter((role) => role !== 'tester')
}

export function listPermissions(actor: Actor) {
  return permission.options.filter((option) => mayDo(actor, option))
}
