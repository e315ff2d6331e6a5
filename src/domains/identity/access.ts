import type { Actor, ActorRole } from '../../platform/context.ts'
import { type Permission, permission, staffRole } from './schema.ts'

/** Who may do what: written here and nowhere else, and asked through `mayDo` alone. */
const rolesWith: Record<Permission, readonly ActorRole[]> = {
  'tests.start-any-time': ['tester'],
  'staff.door': staffRole.options,
  'people.roles': ['admin'],
  'people.rights': ['admin', 'centre-manager'],
  'content.edit': ['admin', 'editor'],
  'exams.edit': ['admin', 'examiner'],
  'exams.correct': ['admin', 'examiner'],
  'exams.release': ['admin', 'examiner'],
  'exams.ranks': ['admin', 'examiner', 'centre-manager'],
  'leads.read': ['admin', 'counsellor', 'centre-manager'],
}

export function mayDo(actor: Actor, wanted: Permission) {
  return actor.kind === 'user' && rolesWith[wanted].includes(actor.role)
}

export function listPermissions(actor: Actor) {
  return permission.options.filter((one) => mayDo(actor, one))
}

export function isStaff(role: ActorRole) {
  return rolesWith['staff.door'].includes(role)
}

/** A centre manager's permissions hold for the centres they work at (`own`); those of other roles hold everywhere. */
export function isAtCentre(actor: Actor, own: readonly string[], centreId: string) {
  if (actor.kind !== 'user') return false
  return actor.role !== 'centre-manager' || own.includes(centreId)
}
