import { and, eq, inArray, isNotNull, like, lt } from 'drizzle-orm'
import { batches, centres, courses } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { attendances, classes, courseClasses } from '#domains/learning/tables.ts'
import { quoteOrder } from '#domains/purchases/buying/quote-order.ts'
import type { CounterFields } from '#domains/purchases/counter/schema.ts'
import { takePayment } from '#domains/purchases/counter/take-payment.ts'
import type { OrderRequest } from '#domains/purchases/orders/schema.ts'
import type { Context } from '#platform/context.ts'
import { jobs } from '#platform/data/database/tables.ts'
import { dayInIndia, indiaAt } from '#platform/text/india-time.ts'
import { demoCandidates } from './candidates.ts'
import { holdDrawer } from './hold-drawer.ts'

/*
 * Payments of some fictional candidates at their centres' counters, so that the office has orders, dues of every
 * age and parcels to look at.
 */

const dayMs = 86_400_000

type Mode = CounterFields['mode']
type Bought = {
  /** The end of its address. */
  course: string
  daysAgo: number
  insopt?: boolean
  mode?: Mode
  /** Centre of the counter; by default that of the batch. */
  centre?: string
  /** Staff at the counter: the start of their e-mail. */
  by?: 'cashier'
}

/** The second part of those in instalments is due 45 days after the first. */
const bought: Bought[] = [
  { course: 'reasoning-complete', daysAgo: 365, centre: 'bhubaneswar' },
  { course: 'ssc-cgl-morning-bhubaneswar', daysAgo: 82, insopt: true },
  { course: 'ssc-cgl-morning-bhubaneswar', daysAgo: 60, insopt: true, mode: 'bank-transfer' },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 49, insopt: true },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 20, insopt: true },
  { course: 'ssc-chsl-mts-morning-cuttack', daysAgo: 12, by: 'cashier' },
  { course: 'rrb-ntpc-afternoon-sambalpur', daysAgo: 8, mode: 'bank-transfer' },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 6, mode: 'cheque', by: 'cashier' },
  { course: 'ssc-gd-morning-rourkela', daysAgo: 5 },
  { course: 'group-d-alp-afternoon-rourkela', daysAgo: 2 },
  { course: 'ssc-chsl-mts-morning-cuttack', daysAgo: 1, mode: 'card', by: 'cashier' },
  { course: 'ssc-cgl-morning-bhubaneswar', daysAgo: 1, insopt: true, mode: 'upi' },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 0, insopt: true, mode: 'upi', by: 'cashier' },
  { course: 'ssc-chsl-mts-morning-cuttack', daysAgo: 0, by: 'cashier' },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 0, mode: 'cheque', by: 'cashier' },
]

/** Students of the bank clerks' live class; all but the last attended yesterday. */
const liveCourse = 'bank-clerk-live'
const inLiveClass = 6

/** Courses of the demo's student. */
const studentsOwn = ['sbi-po-live', 'quantitative-aptitude-from-zero', 'sbi-po-test-series']
const books = 3

const address = {
  address_line_1: 'Plot 12, Link Road',
  address_line_2: 'Near the post office',
  state: 'Odisha',
  pincode: '753012',
}

type Wish = Pick<OrderRequest, 'type' | 'batchId' | 'insopt' | 'websiteCourseId' | 'shipping_address'>
type Payer = { id: string; candidateName: string; contact: string }
type Paying = { student: Payer; centreId: string; number: number; mode: Mode }

/** Reference numbers as banks print them. */
const references: Partial<Record<Mode, string>> = {
  'bank-transfer': 'UTR402619',
  upi: '4329170',
  card: '6008',
  cheque: '0004',
}

/** Shipping address, for courses that send something. */
const sentTo = ({ candidateName, contact }: Payer) => ({ ...address, name: candidateName, mobile: contact })

export async function payAtDesk(ctx: Context, wish: Wish, { student, centreId, number, mode }: Paying) {
  const { amount } = await quoteOrder(ctx, wish, student.id)
  const isCheque = mode === 'cheque'
  await takePayment(ctx, {
    ...wish,
    student_id: student.id,
    center_id: centreId,
    amount,
    mode,
    reference: mode === 'cash' ? '' : `${references[mode]}${String(10 + number)}`,
    is_part: false,
    bank_name: isCheque ? 'Utkal Bank' : '',
    ...(isCheque ? { instrument_date: dayInIndia(ctx.now) } : {}),
  })
}

/** The candidates in their order, from the tenth on. */
async function listPayers({ db }: Context) {
  const emails = demoCandidates
    .slice(10, 10 + bought.length + books + inLiveClass)
    .map(({ userName }) => `${userName}@mahanadi.example`)
  const found = await db.select().from(users).where(inArray(users.email, emails))
  return emails.flatMap((email) => found.find((one) => one.email === email) ?? [])
}

/** A course with the counter that sells it. */
export async function findSold({ db }: Context, { course, centre }: Pick<Bought, 'course' | 'centre'>) {
  const [sold] = await db
    .select({
      courseId: courses.id,
      batchId: courses.batchId,
      type: courses.type,
      isShipped: courses.isShipped,
      centreId: batches.centreId,
    })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(eq(courses.seoUrl, course))
  const [counter] = centre ? await db.select({ id: centres.id }).from(centres).where(eq(centres.seoUrl, centre)) : []
  const centreId = counter?.id ?? sold?.centreId
  if (!sold || !centreId) throw new Error(`The demo cannot sell ${course}.`)
  const { batchId, courseId } = sold
  const isSeat = sold.type === 'classroom' && batchId !== null
  const wish: Wish = isSeat ? { type: 'classroom', batchId } : { websiteCourseId: courseId }
  return { wish, centreId, courseId, isShipped: sold.isShipped && !isSeat }
}

/** So many days ago; today a little while ago, as far as the day is old. */
function timeOf(now: Date, daysAgo: number, number: number) {
  const back = daysAgo === 0 ? (number + 1) * 4 * 60_000 : daysAgo * dayMs
  return new Date(Math.max(now.getTime() - back, daysAgo === 0 ? indiaAt(now, 0, 0).getTime() : 0))
}

type At = (daysAgo: number, by?: string, number?: number) => Context

/** `staff`: ids by e-mail. */
export async function loadPurchases(ctx: Context, staff: Map<string, string>) {
  const payers = await listPayers(ctx)
  const at: At = (daysAgo, by = 'accounts', number = 0) => ({
    ...ctx,
    now: timeOf(ctx.now, daysAgo, number),
    actor: {
      kind: 'user',
      id: staff.get(`${by}@mahanadi.example`) ?? '',
      role: 'staff',
      grants: [{ role: 'accounts', centreId: null }],
    },
  })
  for (const [number, { course, daysAgo, insopt = false, mode = 'cash', centre, by }] of bought.entries()) {
    const student = payers[number]
    if (!student) throw new Error('The demo has too few candidates.')
    const { wish, centreId } = await findSold(ctx, { course, ...(centre ? { centre } : {}) })
    const ctxOfDay = at(daysAgo, by, number)
    const selling = () =>
      payAtDesk(ctxOfDay, wish.type ? { ...wish, insopt } : wish, { student, centreId, number, mode })
    const day = { centreId, isOver: daysAgo > 0, slip: `0044${String(10 + number)}`, missing: daysAgo === 12 ? 50 : 0 }
    // Cash alone needs a drawer; the cashier has one whatever is paid.
    if (mode === 'cash' || by === 'cashier') await holdDrawer(ctxOfDay, day, selling)
    else await selling()
  }
  await sellBooks(ctx, { at, payers: payers.slice(bought.length, bought.length + books) })
  await sellLiveClass(ctx, { at, payers: payers.slice(bought.length + books) })
  const studentId = staff.get('student@mahanadi.example')
  if (studentId) await sellToStudent(ctx, { at, studentId })
  // These days are over, and nobody of them exists who could be written to.
  await ctx.db.delete(jobs).where(like(jobs.kind, 'mail-%'))
}

/** A live, a recorded and a test-series course, bought a month ago. */
async function sellToStudent(ctx: Context, { at, studentId }: { at: At; studentId: string }) {
  const [student] = await ctx.db.select().from(users).where(eq(users.id, studentId))
  if (!student) throw new Error('The demo has no student.')
  for (const [index, course] of studentsOwn.entries()) {
    const { wish, centreId, isShipped } = await findSold(ctx, { course, centre: 'bhubaneswar' })
    const sent = isShipped ? { ...wish, shipping_address: sentTo(student) } : wish
    await payAtDesk(at(30), sent, { student, centreId, number: 60 + index, mode: 'upi' })
  }
}

/** Some who came to yesterday's class on the net, and one who did not. */
async function sellLiveClass(ctx: Context, { at, payers }: Selling) {
  const { wish, centreId, courseId, isShipped } = await findSold(ctx, { course: liveCourse, centre: 'cuttack' })
  for (const [index, student] of payers.entries()) {
    const sent = isShipped ? { ...wish, shipping_address: sentTo(student) } : wish
    await payAtDesk(at(10 + index), sent, { student, centreId, number: 70 + index, mode: 'upi' })
  }
  const held = await ctx.db
    .select({ id: classes.id, startsAt: classes.startsAt })
    .from(classes)
    .innerJoin(courseClasses, eq(courseClasses.classId, classes.id))
    .where(and(eq(courseClasses.courseId, courseId), isNotNull(classes.joinUrl), lt(classes.endsAt, ctx.now)))
  const joined = held.flatMap(({ id: classId, startsAt: joinedAt }) =>
    payers.slice(0, -1).map(({ id: studentId }) => ({ classId, studentId, joinedAt })),
  )
  await ctx.db.insert(attendances).values(joined)
}

type Selling = { at: At; payers: Payer[] }

/** Books that wait to be sent. */
async function sellBooks(ctx: Context, { at, payers }: Selling) {
  const [counter] = await ctx.db.select({ id: centres.id }).from(centres).where(eq(centres.seoUrl, 'bhubaneswar'))
  const sold = await ctx.db
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.type, 'publications'), eq(courses.isShipped, true)))
    .orderBy(courses.position)
    .limit(books)
  for (const [number, student] of payers.entries()) {
    const book = sold[number % sold.length]
    if (!counter || !book) throw new Error('The demo has no book to sell.')
    const wish = { websiteCourseId: book.id, shipping_address: sentTo(student) }
    const [ctxOfDay, centreId] = [at(4 - number), counter.id]
    const day = { centreId, isOver: true, slip: `0045${String(10 + number)}` }
    await holdDrawer(ctxOfDay, day, () => payAtDesk(ctxOfDay, wish, { student, centreId, number, mode: 'cash' }))
  }
}
