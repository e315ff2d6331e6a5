import type { Actor, ActorRole } from '../../platform/context.ts'
import { type Permission, permission, staffRole } from './schema.ts'

/** Who may do what: written here and nowhere else, and asked through `mayDo` alone. */
const rolesWith = {
  'tests.start-any-time': ['tester'],
  'staff.door': staffRole.options,
  'people.roles': ['admin'],
  'people.rights': ['admin', 'centre-manager'],
  'people.sessions': ['admin'],
  'people.birth': ['admin'],
  'content.edit': ['admin', 'editor'],
  'exams.edit': ['admin', 'examiner'],
  'exams.correct': ['admin', 'examiner'],
  'exams.release': ['admin', 'examiner'],
  'exams.ranks': ['admin', 'examiner', 'centre-manager'],
  'leads.read': ['admin', 'counsellor', 'centre-manager'],
  'fees.read': ['admin', 'accounts'],
  'fees.refund': ['admin', 'accounts'],
  'system.read': ['admin'],
  'fees.collect': ['admin', 'accounts', 'centre-manager'],
  'fees.edit': ['admin', 'accounts'],
} as const satisfies Record<Permission, readonly ActorRole[]>

type RoleWith<P extends Permission> = (typeof rolesWith)[P][number]
/** Those that end at the own centres of somebody who has them. */
export type CentrePermission = {
  [P in Permission]: 'centre-manager' extends RoleWith<P> ? Exclude<P, 'staff.door'> : never
}[Permission]

function rolesFor(wanted: Permission): readonly ActorRole[] {
  return rolesWith[wanted]
}

export function mayDo(actor: Actor, wanted: Permission) {
  return actor.kind === 'user' && rolesFor(wanted).includes(actor.role)
}

export function listPermissions(actor: Actor) {
  return permission.options.filter((one) => mayDo(actor, one))
}

export function isStaff(role: ActorRole) {
  return rolesFor('staff.door').includes(role)
}

/** A centre manager's permissions hold for the centres they work at (`own`); those of other roles hold everywhere. */
export function isAtCentre(actor: Actor, own: readonly string[], centreId: string) {
  if (actor.kind !== 'user') return false
  return actor.role !== 'centre-manager' || own.includes(centreId)
}
