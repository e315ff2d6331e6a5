import { inArray, sql } from 'drizzle-orm'
import { courses } from '#domains/catalogue/tables.ts'
import { getInstitute } from '#domains/content/reads.ts'
import { centresWith } from '#domains/identity/access.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { describeVouchers, type Journal, vouchersOf } from './describe-vouchers.ts'
import { findPlace, journalsOfDay, timesOf } from './reads.ts'
import type { VouchersQuery } from './schema.ts'

type Row = Omit<Journal, 'lines'> & { lines: { account: string; amount: number }[] }

/** Lists the day's bookings with the texts for their vouchers. */
async function listJournals({ db }: Context, place: Parameters<typeof journalsOfDay>[0]): Promise<Journal[]> {
  const { rows } = await db.execute<Row>(sql`
    select j.kind, j.at::text as at, j.source_id as "sourceId", coalesce(p.number, '') as number, coalesce(u.candidate_name, '') as student,
      coalesce(case when j.kind like 'refund-%' then r.payout_ref else coalesce(o.counter_ref, o.txn_id) end, e.reference,
        case when j.kind = 'settlement' then j.source_id end, '') as reference,
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

/** Returns the place of vouchers without a centre, which are the whole institute's. 403 for staff of some centres. */
function ofNoCentre(ctx: Context, day: string) {
  if (centresWith(ctx.actor, 'day-book.read') !== null)
    throw new AppError('forbidden', 'Payments online are of the whole institute. Please choose a centre of yours.')
  return { ...timesOf(day), centreId: null, cashierId: null }
}

/** The vouchers of a centre's day, or of what no centre has booked, as a file for TallyPrime. */
export async function writeVouchers(ctx: Context, { centre, day }: VouchersQuery) {
  const place = centre === undefined ? ofNoCentre(ctx, day) : (await findPlace(ctx, { centre, day })).place
  const journals = await listJournals(ctx, place)
  const vouchers = vouchersOf(journals, await findCourseNames(ctx, journals))
  const { name } = await getInstitute(ctx)
  return describeVouchers(vouchers, { day, company: name })
}
