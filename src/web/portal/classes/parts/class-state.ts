import type { StudentClass } from '#domains/learning/classes/schema.ts'

type Timed = Pick<StudentClass, 'is_cancelled' | 'is_live' | 'join_opens_at' | 'start_time' | 'end_time'>

export type ClassState = 'over' | 'cancelled' | 'joinable' | 'running' | 'to-come'

/** `running`: now, but without a link to join. `now`: the server's clock, in milliseconds since 1970. */
export function classState(
  { is_cancelled, is_live, join_opens_at, start_time, end_time }: Timed,
  now: number,
): ClassState {
  if (Date.parse(end_time) <= now) return 'over'
  if (is_cancelled) return 'cancelled'
  if (is_live && Date.parse(join_opens_at) <= now) return 'joinable'
  return Date.parse(start_time) <= now ? 'running' : 'to-come'
}
