import { inArray, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { getInstitute } from '#domains/content/reads.ts'
import type { Context } from '#platform/context.ts'
import { describeVouchers, type Journal, vouchersOf } from './describe-vouchers.ts'
import { type DayPlace, findPlace, journalsOfDay } from './reads.ts'
import type { DayBookQuery } from './schema.ts'

type Row = Omit<Journal, 'lines'> & { lines: { account: string; amount: number }[] }

/** Lists the day's bookings with the texts for their vouchers. */
async function listJournals({ db }: Context, place: DayPlace): Promise<Journal[]> {
  const { rows } = await db.execute<Row>(sql`
    select j.kind, j.source_id as "sourceId", coalesce(p.number, '') as number, coalesce(u.candidate_name, '') as student,
      coalesce(case when j.kind like 'refund-%' then r.payout_ref else o.counter_ref end, e.reference, '') as reference,
      (select jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount) order by l.id) from postings l where l.journal_id = j.id) as lines
    from (${journalsOfDay(place)}) j
      left join payment_orders o on o.id = j.order_id left join users u on u.id = o.student_id
      left join refunds r on j.kind like 'refund-%' and r.id::text = j.source_id
      left join drawer_entries e on j.kind = 'cash-banked' and e.id::text = j.source_id
      left join receipts p on p.source_id::text = j.source_id
    order by j.at, j.id`)
  return rows
}

const isCourses = /^deferred-income:(.+)$/

async function findCourseNames(ctx: Context, journals: Journal[]) {
  const ids = new Set(
    journals.flatMap(({ lines }) => lines.flatMap(({ account }) => isCourses.exec(account)?.[1] ?? [])),
  )
  if (ids.size === 0) return new Map<string, string>()
  const { id, name } = courses
  const named = await ctx.db
    .select({ id, name })
    .from(courses)
    .where(inArray(id, [...ids]))
  return new Map(named.map((course) => [course.id, course.name]))
}

/** The vouchers of a centre's day as a file for TallyPrime. */
export async function writeVouchers(ctx: Context, query: DayBookQuery) {
  const { place } = await findPlace(ctx, query)
  const journals = await listJournals(ctx, place)
  const vouchers = vouchersOf(journals, await findCourseNames(ctx, journals))
  const { name } = await getInstitute(ctx)
  return describeVouchers(vouchers, { day: query.day, company: name })
}
