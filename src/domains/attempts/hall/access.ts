import { centresWith, mayDo } from '#domains/identity/access.ts'
import type { Actor } from '#platform/context.ts'

/*
 * Who watches a hall, and who acts in it: everywhere, at the own centres, or in the own room. Rooms are not known yet, so that an invigilator's room is the centre of the grant.
 */

const permissions = {
  watch: ['hall.watch', 'hall.watch-own'],
  extend: ['hall.extend', 'hall.extend-own'],
} as const
export type HallRight = keyof typeof permissions

/** The centres whose hall somebody may watch or act in; null: all of them, and those who belong to none. */
export function hallCentres(actor: Actor, right: HallRight): string[] | null {
  const centres = permissions[right].map((permission) => centresWith(actor, permission))
  const named = centres.flatMap((some) => some ?? [])
  return centres.includes(null) ? null : [...new Set(named)].sort()
}

/** Returns whether the actor may act in a centre's hall; `centreId` null: for candidates without a centre. */
export function isOwnHall(actor: Actor, right: HallRight, centreId: string | null) {
  return permissions[right].some((permission) => mayDo(actor, permission, centreId))
}
