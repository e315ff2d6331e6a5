import { mayDo } from '#domains/identity/access.ts'
import type { Actor } from '#platform/context.ts'

/*
 * Who plans classes. Everybody who may read a register sees its class in the timetable; it is planned where the grant is for every centre that has a batch in it.
 */

/** `centreIds`: of its batches; null stands for a batch without a centre, which only a grant for all centres covers. */
export function mayPlan(actor: Actor, centreIds: readonly (string | null)[]) {
  return centreIds.length > 0 && centreIds.every((centreId) => mayDo(actor, 'classes.edit', centreId))
}
