import { mayDo } from '#domains/identity/access.ts'
import type { Actor } from '#platform/context.ts'

/*
 * Permissions for registers: for a class that one teaches, and for all classes covered by the grant. A class may
 * have batches at several centres; each student belongs to the centre of their batch.
 */

const permissions = {
  read: ['classes.read', 'classes.edit-own'],
  write: ['classes.edit', 'classes.edit-own'],
} as const
export type RegisterRight = keyof typeof permissions

/** `centreId` null: a batch without a centre, which only a grant for all centres covers. */
type RegisterPlace = { teacherId: string | null; centreId: string | null }

export function mayUseRegister(actor: Actor, right: RegisterRight, { teacherId, centreId }: RegisterPlace) {
  const [forAll, forOwnClasses] = permissions[right]
  if (mayDo(actor, forAll, centreId)) return true
  return actor.kind === 'user' && actor.id === teacherId && mayDo(actor, forOwnClasses, centreId)
}

/*
 * Permissions to plan classes. Everyone who may read a register sees its class in the timetable; planning needs a
 * grant for every centre with a batch in it.
 */

/** Returns whether the actor may plan a class. `centreIds`: of its batches; null for a batch without a centre, which needs a grant for all centres. */
export function mayPlan(actor: Actor, centreIds: readonly (string | null)[]) {
  return centreIds.length > 0 && centreIds.every((centreId) => mayDo(actor, 'classes.edit', centreId))
}
