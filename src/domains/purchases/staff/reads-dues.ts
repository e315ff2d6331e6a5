import { and, count, desc, eq, gte, isNull, lt, lte, type SQL, sql, sum } from 'drizzle-orm'
import { batches, centres } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { users } from '#domains/identity/tables.ts'
import { channelsFor } from '#domains/messages/outbox/queue-message.ts'
import { getMessageSettings } from '#domains/messages/outbox/settings.ts'
import type { Providers } from '#domains/messages/providers/partner.ts'
import { type Context, inTransaction } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { countUpTo, cursorOf, cutPage, type ListOrder, orderBy, pastCursor } from '#platform/http/staff-list.ts'
import { dayInIndia, dayMs, daysLater } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { enqueue } from '#platform/work/jobs/jobs.ts'
import { isSuspendedOn, labelOf, lateFeeOn, policyOn } from '../enrolments/rules.ts'
import { enrolments, instalments, overduePolicies } from '../enrolments/tables.ts'
import { kindOfDue } from '../mails/mail-payment.ts'
import { ownCentres } from '../orders/own-centres.ts'
import { inclusiveDays } from '../refunds/rules.ts'
import { type Bucket, dueBetween } from '../reports/rules.ts'
import { ages } from './rules.ts'
import { type DueAge, type DueSums, type DuesFilter, type DuesQuery, dueAge, type StaffDue } from './schema.ts'

/** Condition for dues of an age: those `from` days late were due `from` days before today. */
function inAge(age: DueAge, today: string) {
  const [from, to] = ages[age]
  return and(
    from === null ? undefined : lte(instalments.dueOn, daysLater(today, -from)),
    to === null ? undefined : gte(instalments.dueOn, daysLater(today, -to)),
  )
}

/** Condition for dues of a bucket, as the ageing report counts them. */
function inBucket(bucket: Bucket, today: string) {
  const [first, last] = dueBetween(bucket, today)
  return and(
    first === null ? undefined : gte(instalments.dueOn, first),
    last === null ? undefined : lte(instalments.dueOn, last),
  )
}

function chosen(ctx: Context, { centre, batch, student, age, late, state }: DuesFilter) {
  const today = dayInIndia(ctx.now)
  return and(
    isNull(instalments.settledAt),
    isNull(instalments.waivedAt),
    isNull(enrolments.endedAt),
    centre === undefined ? undefined : eq(batches.centreId, centre),
    batch === undefined ? undefined : eq(batches.id, batch),
    student === undefined ? undefined : eq(enrolments.studentId, student),
    age === undefined ? undefined : inAge(age, today),
    late === undefined ? undefined : inBucket(late, today),
    state === 'overdue' ? lt(instalments.dueOn, today) : undefined,
    ownCentres(ctx, 'dues.read', batches.centreId),
  )
}

const order: ListOrder = { column: instalments.dueOn, id: instalments.id, type: 'date' }

/** Permissions to send reminders: taking this money, or seeing all orders, at the batch's centre. */
export const remindPermissions = ['receipts.take', 'orders.read'] as const
const mayRemind = ({ actor }: Context, centreId: string | null) =>
  remindPermissions.some((permission) => mayDo(actor, permission, centreId))

function selectDues(ctx: Context, only: SQL | undefined) {
  return ctx.db
    .select({
      part: instalments,
      enrolment: enrolments,
      batch: batches,
      user: users,
      centre: centres.name,
      cursor: cursorOf(order),
    })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .innerJoin(users, eq(users.id, enrolments.studentId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(only)
}
type Found = Awaited<ReturnType<typeof selectDues>>[number]

/** Returns a function that finds out whether the outbox can reach a student about an instalment, on any channel. */
async function findReach(ctx: Context, providers: Providers) {
  const settings = await getMessageSettings(ctx)
  const today = dayInIndia(ctx.now)
  return ({ part, user: person }: Pick<Found, 'part' | 'user'>) =>
    channelsFor({ kind: kindOfDue(part, today), person, settings, providers }).length > 0
}

async function presenter(ctx: Context, providers: Providers) {
  const today = dayInIndia(ctx.now)
  const isReached = await findReach(ctx, providers)
  const policies = await ctx.db.select().from(overduePolicies)
  return ({ part, enrolment, batch, user, centre }: Found): StaffDue => {
    const policy = policyOn(policies, dayInIndia(enrolment.createdAt))
    const late = { dueOn: part.dueOn, today }
    return {
      _id: part.id,
      student_id: user.id,
      candidate_name: user.candidateName,
      registration_number: user.registrationNumber,
      contact: user.contact,
      course_name: enrolment.terms.courseName,
      batch_id: batch.id,
      batch_code: batch.code,
      center_id: batch.centreId,
      center_name: centre,
      installment_no: labelOf(part),
      net_amt: rupeesOf(part.net),
      late_fee: rupeesOf(lateFeeOn(policy, late)),
      due_date: part.dueOn,
      days_late: Math.max(0, inclusiveDays(part.dueOn, today) - 1),
      is_suspended: isSuspendedOn(policy, late),
      reminded_at: part.remindedAt?.toISOString() ?? null,
      may_be_reminded: isReached({ part, user }) && mayRemind(ctx, batch.centreId),
    }
  }
}

/** Returns how many dues the filters find. */
export async function countDues(ctx: Context, filter: DuesFilter) {
  const [row] = await selectSum(ctx, chosen(ctx, filter))
  return row?.count ?? 0
}

/** Lists what students owe under the terms they enrolled with, longest due first. */
export async function listDues(ctx: Context, query: DuesQuery, providers: Providers) {
  const only = chosen(ctx, query)
  const rows = await selectDues(ctx, and(only, pastCursor(order, query.after)))
    .orderBy(...orderBy(order))
    .limit(query.limit + 1)
  const total = await countUpTo(
    ctx,
    sql`select from ${instalments} join ${enrolments} on ${enrolments.id} = ${instalments.enrolmentId}
      join ${batches} on ${batches.id} = ${enrolments.batchId} where ${only}`,
  )
  return cutPage(rows, { limit: query.limit, total, present: await presenter(ctx, providers) })
}

const owed = sum(instalments.net)

function selectSum(ctx: Context, only: SQL | undefined) {
  return ctx.db
    .select({ count: count(), amount: owed })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .where(only)
}

/** Sums the same dues by how late they are, and by batch. Late fees are not included. */
export async function sumDues(ctx: Context, query: DuesFilter): Promise<DueSums> {
  const { age: _age, ...others } = query
  const today = dayInIndia(ctx.now)
  const byAge: DueSums['ages'] = []
  for (const age of dueAge.options) {
    const [row] = await selectSum(ctx, and(chosen(ctx, others), inAge(age, today)))
    byAge.push({ age, count: row?.count ?? 0, amount: rupeesOf(Number(row?.amount ?? 0)) })
  }
  const byBatch = await ctx.db
    .select({ _id: batches.id, batch_code: batches.code, center_name: centres.name, count: count(), amount: owed })
    .from(instalments)
    .innerJoin(enrolments, eq(enrolments.id, instalments.enrolmentId))
    .innerJoin(batches, eq(batches.id, enrolments.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(chosen(ctx, query))
    .groupBy(batches.id, batches.code, centres.name)
    .orderBy(desc(owed))
    .limit(100)
  return {
    ages: byAge,
    batches: byBatch.map(({ amount, ...batch }) => ({ ...batch, amount: rupeesOf(Number(amount ?? 0)) })),
  }
}

const isOpen = and(isNull(instalments.settledAt), isNull(instalments.waivedAt), isNull(enrolments.endedAt))

/**
 * Reminds a student of an instalment, at most once a day. 404 for one that is not due or belongs to another centre; 409
 * if no message can reach the student, or within a day of the last reminder.
 */
export function remindOfDue(ctx: Context, dueId: string, providers: Providers): Promise<StaffDue> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.select({ id: instalments.id }).from(instalments).where(eq(instalments.id, dueId)).for('update')
    const [due] = await selectDues(ctx, and(eq(instalments.id, dueId), isOpen))
    if (!due || !mayRemind(ctx, due.batch.centreId)) throw notFound('instalment')
    const { part, user, enrolment } = due
    if (!(await findReach(ctx, providers))(due))
      throw new AppError('conflict', 'No message can reach this student. Please call them instead.')
    if (part.remindedAt !== null && ctx.now.getTime() - part.remindedAt.getTime() < dayMs)
      throw new AppError('conflict', 'This student was reminded of this instalment within the last 24 hours.')
    const reminded = { remindedAt: ctx.now, reminders: part.reminders + 1 }
    await ctx.db.update(instalments).set(reminded).where(eq(instalments.id, dueId))
    await enqueue(ctx, { kind: 'mail-due', payload: { dueId } })
    const details = { course: enrolment.terms.courseName }
    await audit(ctx, { action: 'due-reminded', subjectId: user.id, details })
    const present = await presenter(ctx, providers)
    return present({ ...due, part: { ...part, ...reminded } })
  })
}
