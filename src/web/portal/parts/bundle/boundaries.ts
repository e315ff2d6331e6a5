import type { MyPurchases } from '#domains/student-area/schema.ts'
import { endOfDay } from './indian-day.ts'

/** `asks`: the server has something new then, such as a test that may be started; else only the screen changes. */
export type Boundary = { at: number; asks: boolean }

/** The moments at which something of the bundle changes by itself. */
function listBoundaries({ quizzes, upcomingClasses }: MyPurchases, now: number): Boundary[] {
  const asked = quizzes.flatMap(({ publish_date, closes_at, discussion_url }) => [
    publish_date,
    closes_at,
    ...discussion_url.map(({ time }) => time),
  ])
  const shown = upcomingClasses.flatMap(({ join_opens_at, start_time, end_time }) => [
    join_opens_at,
    start_time,
    end_time,
  ])
  return [
    ...asked.flatMap((time) => (time === null ? [] : [{ at: Date.parse(time), asks: true }])),
    ...shown.map((time) => ({ at: Date.parse(time), asks: false })),
    { at: endOfDay(now), asks: false },
  ]
}

/** The next of them after `now`. There always is one: midnight. */
export function nextBoundary(bundle: MyPurchases, now: number): Boundary {
  const coming = listBoundaries(bundle, now).filter(({ at }) => at > now)
  return coming.reduce(
    (next, boundary) => (boundary.at < next.at || (boundary.at === next.at && boundary.asks) ? boundary : next),
    {
      at: endOfDay(now),
      asks: false,
    },
  )
}
