import { mayDo } from '#domains/identity/access.ts'
import type { Actor } from '#platform/context.ts'

/*
 * Whose register one may read and write: of a class that one holds, and of all classes where the grant is for them. A class may have batches at several centres; each student counts as one of the centre of their batch.
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
 * Who plans classes. Everybody who may read a register sees its class in the timetable; it is planned where the grant is for every centre that has a batch in it.
 */

/** `centreIds`: of its batches; null stands for a batch without a centre, which only a grant for all centres covers. */
export function mayPlan(actor: Actor, centreIds: readonly (string | null)[]) {
  return centreIds.length > 0 && centreIds.every((centreId) => mayDo(actor, 'classes.edit', centreId))
}
