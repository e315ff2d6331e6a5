import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { attendances, classes, courseClasses } from '#domains/learning/tables.ts'
import { quoteOrder } from '#domains/purchases/buying/quote-order.ts'
import { takePayment } from '#domains/purchases/counter/take-payment.ts'
import { closeDrawer, openDrawer } from '#domains/purchases/drawers/close-drawer.ts'
import { listOwnDrawers } from '#domains/purchases/drawers/reads.ts'
import { countsOf } from '#domains/purchases/drawers/rules.ts'
import { counts } from '#domains/purchases/drawers/schema.ts'
import { bankCash } from '#domains/purchases/drawers/transfer-cash.ts'
import { counterMode } from '#domains/purchases/orders/schema.ts'
import type { Context } from '#platform/context.ts'
import { dayInIndia, dayMs, hourMs, indiaAt } from '#platform/text/india-time.ts'
import { paiseOf } from '#platform/text/money.ts'
import { actAs, findCandidates, type Staff } from './load-accounts.ts'
import type { Known } from './load-catalogue.ts'
import { readLines } from './read-data.ts'

/*
 * Payments of some fictional candidates and of the demo's student at the counters of their centres, so that the office has orders, dues of every age and
 * parcels to show. Drawers of earlier days are banked, counted and closed; the cashier's drawer of today is open.
 */

const sale = z.strictObject({
  /** Number of the candidate in the data, counted from 0; without it the demo's student pays. */
  candidate: z.number().optional(),
  course: z.string(),
  daysAgo: z.number(),
  minutesAgo: z.number().default(0),
  insopt: z.boolean().default(false),
  mode: counterMode,
  reference: z.string().default(''),
  /** Centre of the counter; by default that of the batch. */
  centre: z.string().optional(),
  /** Staff at the counter: the start of their e-mail. */
  by: z.enum(['cashier', 'accounts']).default('accounts'),
  /** The bank's deposit slip for the day's cash. Only cash needs a drawer, but the cashier always has one. */
  slip: z.string().optional(),
  /** Rupees missing from the drawer at closing. */
  missing: z.number().default(0),
})
type Sale = z.infer<typeof sale>

const sales = readLines('purchases', sale)

const address = {
  address_line_1: 'Plot 12, Link Road',
  address_line_2: 'Near the post office',
  state: 'Odisha',
  pincode: '753012',
}

type Payer = typeof users.$inferSelect

/** Finds the item sold, in the form of an order, and the centre of its batch. */
async function findSold({ db }: Context, { course, insopt }: Sale, { candidateName, contact }: Payer) {
  const [sold] = await db
    .select({ course: courses, centreId: batches.centreId })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(eq(courses.seoUrl, course))
  if (!sold) throw new Error(`The demo cannot sell ${course}.`)
  const { id: websiteCourseId, batchId, type, isShipped } = sold.course
  const shipping = isShipped ? { shipping_address: { ...address, name: candidateName, mobile: contact } } : {}
  const wish =
    type === 'classroom' && batchId !== null
      ? { type: 'classroom' as const, batchId, insopt }
      : { websiteCourseId, ...shipping }
  return { wish, centreId: sold.centreId }
}

async function payAtDesk(
  ctx: Context,
  sale: Sale,
  { student, centreOf }: { student: Payer; centreOf: Known['centreOf'] },
) {
  const { mode, reference, slip, centre } = sale
  const sold = await findSold(ctx, sale, student)
  const centreId = centre === undefined ? (sold.centreId ?? '') : centreOf(centre)
  const { amount } = await quoteOrder(ctx, sold.wish, student.id)
  const isCheque = mode === 'cheque'
  const pay = () =>
    takePayment(ctx, {
      ...sold.wish,
      student_id: student.id,
      center_id: centreId,
      amount,
      mode,
      reference,
      is_part: false,
      bank_name: isCheque ? 'Utkal Bank' : '',
      ...(isCheque ? { instrument_date: dayInIndia(ctx.now) } : {}),
    })
  if (slip === undefined) await pay()
  else await holdDrawer(ctx, { ...sale, slip, centreId }, pay)
}

const openingCash = 5000

type Held = Pick<Sale, 'daysAgo' | 'missing'> & { slip: string; centreId: string }

/** Opens the drawer before the payment unless one is open, and closes it afterwards when its day is over. */
async function holdDrawer(ctx: Context, held: Held, pay: () => Promise<unknown>) {
  const { centreId } = held
  // Not before midnight in India, because the cashier's day began today.
  const start = new Date(Math.max(ctx.now.getTime() - 2 * hourMs, indiaAt(ctx.now, 0, 0).getTime()))
  const findOpen = async () => (await listOwnDrawers(ctx)).find(({ center_id }) => center_id === centreId)
  const id =
    (await findOpen())?._id ?? (await openDrawer({ ...ctx, now: start }, { center_id: centreId, opening: openingCash }))
  await pay()
  if (held.daysAgo > 0)
    await endDay(
      { ...ctx, now: new Date(ctx.now.getTime() + 60_000) },
      { ...held, id, cash: (await findOpen())?.cash ?? 0 },
    )
}

async function endDay(ctx: Context, { id, cash, slip, missing }: Held & { id: string; cash: number }) {
  const taken = Math.max(0, Math.floor(cash - openingCash))
  if (taken > 0) await bankCash(ctx, id, { amount: taken, reference: slip })
  const expected = (cash * 100 - taken * 100) / 100
  const reason = missing === 0 ? '' : 'Too much change was given. The manager was told.'
  await closeDrawer(ctx, id, { counts: counts.parse(countsOf(paiseOf(expected - missing))), expected, reason })
}

/** Returns a time so many days ago; for today, some minutes ago but not before midnight. */
function timeOf(now: Date, { daysAgo, minutesAgo }: Sale) {
  if (daysAgo > 0) return new Date(now.getTime() - daysAgo * dayMs)
  return new Date(Math.max(now.getTime() - minutesAgo * 60_000, indiaAt(now, 0, 0).getTime()))
}

export async function loadPurchases(ctx: Context, staff: Staff, { centreOf, courseOf }: Known) {
  const candidates = await findCandidates(ctx, 0, Number.POSITIVE_INFINITY)
  const studentId = staff.get('student@mahanadi.example') ?? ''
  const [own] = await ctx.db.select().from(users).where(eq(users.id, studentId))
  for (const sale of sales) {
    const student = sale.candidate === undefined ? own : candidates[sale.candidate]
    if (!student) throw new Error('The demo has too few candidates.')
    const desk = actAs(ctx, { staff, who: sale.by, role: 'accounts', now: timeOf(ctx.now, sale) })
    await payAtDesk(desk, sale, { student, centreOf })
  }
  const inLiveClass = sales.flatMap(({ course, candidate = -1 }) =>
    course === liveCourse ? (candidates[candidate] ?? []) : [],
  )
  await joinLiveClass(ctx, courseOf(liveCourse), inLiveClass)
}

const liveCourse = 'bank-clerk-live'

/** Records attendance at the past classes of the live course for all students but the last. */
async function joinLiveClass({ db, now }: Context, courseId: string, students: Payer[]) {
  const held = await db
    .select({ id: classes.id, startsAt: classes.startsAt })
    .from(classes)
    .innerJoin(courseClasses, eq(courseClasses.classId, classes.id))
    .where(and(eq(courseClasses.courseId, courseId), isNotNull(classes.joinUrl), lt(classes.endsAt, now)))
  const joined = held.flatMap(({ id: classId, startsAt: joinedAt }) =>
    students.slice(0, -1).map(({ id: studentId }) => ({ classId, studentId, joinedAt })),
  )
  await db.insert(attendances).values(joined)
}
