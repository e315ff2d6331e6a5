import { and, eq, gt, gte, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { batches, centres } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import { refuseField } from '#platform/errors.ts'
import { dayInIndia, endOfDayInIndia } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { enrolments, instalments } from '../enrolments/tables.ts'
import { ownCentres } from '../orders/own-centres.ts'
import { paymentOrders } from '../orders/tables.ts'
import { type Bucket, dueBetween, pageOf } from './rules.ts'
import type { AgedRow, AgedSums, AgeingFilter, AgeingQuery, AgeingReport, Level } from './schema.ts'

const { dueOn, net, settledAt, waivedAt, settledBy } = instalments

/** Returns the requested day: today, or a past one. */
export function dayOfAgeing(ctx: Context, day: string | undefined) {
  const today = dayInIndia(ctx.now)
  if (day !== undefined && day > today) refuseField('day', t`Please choose today or an earlier day.`)
  return day ?? today
}

/** Returns SQL for this day's states: open, waiting for a bank, and paid in advance. */
function statesOn(day: string) {
  const end = sql`${endOfDayInIndia(day).toISOString()}::timestamptz`
  const isOpen = sql`(${settledAt} is null or ${settledAt} >= ${end})`
  // A cheque that bounced since then has reopened its due, which counts as open.
  const waits = sql`(${settledAt} < ${end} and ${paymentOrders.counterMode} = 'cheque'
    and (${paymentOrders.counterClearedAt} is null or ${paymentOrders.counterClearedAt} >= ${end}))`
  const isPaid = sql`(${settledAt} < ${end} and not coalesce(${waits}, false))`
  const stands = and(
    lt(enrolments.createdAt, end),
    or(isNull(enrolments.endedAt), gte(enrolments.endedAt, end)),
    or(isNull(waivedAt), gte(waivedAt, end)),
    // Excludes dues that were paid by that day.
    or(isOpen, gt(dueOn, day), eq(paymentOrders.counterMode, sql`'cheque'`)),
  )
  return { isOpen, waits, isPaid, stands }
}

function inBucket(bucket: Bucket, day: string) {
  const [first, last] = dueBetween(bucket, day)
  const bounds = and(first === null ? undefined : gte(dueOn, first), last === null ? undefined : lte(dueOn, last))
  return bounds ?? sql`true`
}

const keys: Record<Level, { id: SQL<string | null>; name: SQL<string | null>; detail: SQL<string | null> }> = {
  centre: { id: sql`${batches.centreId}`, name: sql`max(${centres.name})`, detail: sql`''` },
  batch: { id: sql`${batches.id}`, name: sql`max(${batches.code})`, detail: sql`max(${centres.name})` },
  student: {
    id: sql`${users.id}`,
    name: sql`max(${users.candidateName})`,
    detail: sql`max(${users.registrationNumber})`,
  },
}

function levelOf({ centre, batch }: AgeingFilter): Level {
  if (batch !== undefined) return 'student'
  return centre === undefined ? 'centre' : 'batch'
}

/** Lists every row of a level, by name. */
export async function listAged(ctx: Context, { day, centre, batch }: AgeingFilter & { day: string }, level: Level) {
  const { isOpen, waits, isPaid, stands } = statesOn(day)
  const sumWhere = (condition: SQL) => sql<string>`coalesce(sum(${net}) filter (where ${condition}), 0)`
  const openIn = (bucket: Bucket) => sumWhere(sql`${isOpen} and ${inBucket(bucket, day)}`)
  const { id, name, detail } = keys[level]
  const rows = await ctx.db
    .select({
      id,
      name,
      detail,
      notDue: openIn('not-due'),
      late30: openIn('1-30'),
      late60: openIn('31-60'),
      late90: openIn('61-90'),
      older: openIn('over-90'),
      total: sumWhere(isOpen),
      dues: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      cheques: sumWhere(waits),
      advance: sumWhere(sql`${isPaid} and ${dueOn} > ${day}`),
    })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .leftJoin(paymentOrders, eq(paymentOrders.id, settledBy))
    .where(
      and(
        stands,
        centre === undefined ? undefined : eq(batches.centreId, centre),
        batch === undefined ? undefined : eq(batches.id, batch),
        ownCentres(ctx, 'dues.read', batches.centreId),
      ),
    )
    .groupBy(id)
    .orderBy(name, id)
  return rows.map(presentAged).filter(({ total, cheques, advance }) => total + cheques + advance > 0)
}

type Found = Record<'notDue' | 'late30' | 'late60' | 'late90' | 'older' | 'total' | 'cheques' | 'advance', string> & {
  id: string | null
  name: string | null
  detail: string | null
  dues: number
}

function presentAged(row: Found): AgedRow {
  const rupees = (key: 'notDue' | 'late30' | 'late60' | 'late90' | 'older' | 'total' | 'cheques' | 'advance') =>
    rupeesOf(Number(row[key]))
  return {
    _id: row.id,
    name: row.name ?? t`No centre`,
    detail: row.detail ?? '',
    not_due: rupees('notDue'),
    late_30: rupees('late30'),
    late_60: rupees('late60'),
    late_90: rupees('late90'),
    older: rupees('older'),
    total: rupees('total'),
    dues: row.dues,
    cheques: rupees('cheques'),
    advance: rupees('advance'),
  }
}

export function sumAged(rows: AgedRow[]): AgedSums {
  const sumOf = (name: keyof AgedSums) => rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0) / 100
  return {
    not_due: sumOf('not_due'),
    late_30: sumOf('late_30'),
    late_60: sumOf('late_60'),
    late_90: sumOf('late_90'),
    older: sumOf('older'),
    total: sumOf('total'),
    dues: sumOf('dues'),
    cheques: sumOf('cheques'),
    advance: sumOf('advance'),
  }
}

/** Returns the opened batch, if it belongs to one of the caller's centres. */
async function findBatch(ctx: Context, batchId: string | undefined) {
  if (batchId === undefined) return null
  const [batch] = await ctx.db
    .select({ code: batches.code, center_name: centres.name })
    .from(batches)
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(and(eq(batches.id, batchId), ownCentres(ctx, 'dues.read', batches.centreId)))
  return batch ?? null
}

/** Reports what students owed on a day, by age of the due. */
export async function readAgeing(ctx: Context, { page, ...filter }: AgeingQuery): Promise<AgeingReport> {
  const day = dayOfAgeing(ctx, filter.day)
  const level = levelOf(filter)
  const all = await listAged(ctx, { ...filter, day }, level)
  return {
    day,
    is_today: day === dayInIndia(ctx.now),
    level,
    batch: await findBatch(ctx, filter.batch),
    sums: sumAged(all),
    count: all.length,
    ...pageOf(all, page),
  }
}
