import { and, eq, inArray, like } from 'drizzle-orm'
import { batches, centres, courses } from '../../src/domains/catalogue/tables.ts'
import { users } from '../../src/domains/identity/tables.ts'
import { takePayment } from '../../src/domains/purchases/counter/take-payment.ts'
import { quoteOrder } from '../../src/domains/purchases/orders/quote-order.ts'
import type { OrderRequest } from '../../src/domains/purchases/orders/schema.ts'
import type { Context } from '../../src/platform/context.ts'
import { jobs } from '../../src/platform/data/database/tables.ts'
import { demoCandidates } from './candidates.ts'

/* What some of the fictional candidates have paid at the counters of their centres: so that the office has orders, dues of every age and parcels to look at. */

const dayMs = 86_400_000

type Bought = { course: string; daysAgo: number; insopt?: boolean; mode?: 'cash' | 'bank-transfer' }

/** The second part of those in instalments is due 45 days after the first. */
const bought: Bought[] = [
  { course: 'ssc-cgl-morning-bhubaneswar', daysAgo: 82, insopt: true },
  { course: 'ssc-cgl-morning-bhubaneswar', daysAgo: 60, insopt: true, mode: 'bank-transfer' },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 49, insopt: true },
  { course: 'bank-clerk-evening-cuttack', daysAgo: 20, insopt: true },
  { course: 'ssc-chsl-mts-morning-cuttack', daysAgo: 12 },
  { course: 'rrb-ntpc-afternoon-sambalpur', daysAgo: 8, mode: 'bank-transfer' },
  { course: 'ssc-gd-morning-rourkela', daysAgo: 5 },
  { course: 'group-d-alp-afternoon-rourkela', daysAgo: 2 },
]
const books = 3

const address = {
  address_line_1: 'Plot 12, Link Road',
  address_line_2: 'Near the post office',
  state: 'Odisha',
  pincode: '753012',
}

type Wish = Pick<OrderRequest, 'type' | 'batchId' | 'insopt' | 'websiteCourseId' | 'shipping_address'>
type Paying = { student: { id: string; candidateName: string; contact: string }; centreId: string; number: number }

async function pay(
  ctx: Context,
  wish: Wish,
  { student, centreId, number, mode }: Paying & { mode: 'cash' | 'bank-transfer' },
) {
  const { amount } = await quoteOrder(ctx, wish, student.id)
  const reference = mode === 'cash' ? '' : `UTR${String(402_619_000 + number)}`
  await takePayment(ctx, {
    ...wish,
    student_id: student.id,
    center_id: centreId,
    amount,
    mode,
    reference,
    is_part: false,
    bank_name: '',
  })
}

/** The candidates in their order, from the tenth on. */
async function listPayers({ db }: Context) {
  const emails = demoCandidates
    .slice(10, 10 + bought.length + books)
    .map(({ userName }) => `${userName}@mahanadi.example`)
  const found = await db.select().from(users).where(inArray(users.email, emails))
  return emails.flatMap((email) => found.find((one) => one.email === email) ?? [])
}

/** `staffId`: who took the money. */
export async function loadPurchases(ctx: Context, staffId: string) {
  const payers = await listPayers(ctx)
  const at = (daysAgo: number): Context => ({
    ...ctx,
    now: new Date(ctx.now.getTime() - daysAgo * dayMs),
    actor: { kind: 'user', id: staffId, role: 'staff', grants: [{ role: 'accounts', centreId: null }] },
  })
  for (const [number, { course, daysAgo, insopt = false, mode = 'cash' }] of bought.entries()) {
    const [sold] = await ctx.db
      .select({ batchId: batches.id, centreId: batches.centreId })
      .from(courses)
      .innerJoin(batches, eq(batches.id, courses.batchId))
      .where(eq(courses.seoUrl, course))
    const student = payers[number]
    if (!sold?.centreId || !student) throw new Error(`The demo cannot sell ${course}.`)
    const wish = { type: 'classroom' as const, batchId: sold.batchId, insopt }
    await pay(at(daysAgo), wish, { student, centreId: sold.centreId, number, mode })
  }
  await sellBooks(ctx, { at, payers: payers.slice(bought.length) })
  // These days are over, and nobody of them exists who could be written to.
  await ctx.db.delete(jobs).where(like(jobs.kind, 'mail-%'))
}

type Selling = { at: (daysAgo: number) => Context; payers: Paying['student'][] }

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
    const to = { ...address, name: student.candidateName, mobile: student.contact }
    const wish = { websiteCourseId: book.id, shipping_address: to }
    await pay(at(4 - number), wish, { student, centreId: counter.id, number, mode: 'cash' })
  }
}
