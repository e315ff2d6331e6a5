import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { Occupied } from './rules.ts'

export type CentreCount = Occupied & { waiting: number; seated: number }
type Row = CentreCount & { centreId: string }

export const noSeats: CentreCount = { seats: null, registered: 0, offered: 0, waiting: 0, seated: 0 }

/** The seats of each centre that has any, or of one, as they are in this moment. An offer that is over keeps nothing, whether the list has moved on or not. */
export async function countSeats({ db, now }: Pick<Context, 'db' | 'now'>, testId: string, centreId?: string) {
  const only = centreId === undefined ? sql`true` : sql`centre_id = ${centreId}`
  const { rows } = await db.execute<Row>(sql`
    select centre_id as "centreId", max(seats)::int as seats, sum(registered)::int as registered, sum(offered)::int as offered,
      sum(waiting)::int as waiting, sum(seated)::int as seated
    from (
      select centre_id, seats, 0 as registered, 0 as offered, 0 as waiting, 0 as seated from centre_seats where test_id = ${testId} and ${only}
      union all
      select centre_id, null, count(*), 0, 0, count(s.registration_id) from test_registrations r left join exam_seats s on s.registration_id = r.id
        where test_id = ${testId} and centre_id is not null and cancelled_at is null and ${only} group by centre_id
      union all
      select centre_id, null, 0, count(*) filter (where state = 'offered'), count(*) filter (where state = 'waiting'), 0 from waiting_places
        where test_id = ${testId} and (state = 'waiting' or (state = 'offered' and offer_ends_at > ${now.toISOString()}::timestamptz)) and ${only}
        group by centre_id
    ) counted group by centre_id`)
  return new Map(rows.map(({ centreId, ...counts }): [string, CentreCount] => [centreId, counts]))
}

export async function countSeatsAt(ctx: Pick<Context, 'db' | 'now'>, testId: string, centreId: string) {
  return (await countSeats(ctx, testId, centreId)).get(centreId) ?? noSeats
}
