import { eq, inArray } from 'drizzle-orm'
import type { InclusionKind, InstalmentPart } from '#domains/catalogue/fees/schema.ts'
import {
  batchFees,
  courseInclusions,
  discounts,
  merchants,
  taxRates,
  taxRegistrations,
} from '#domains/catalogue/fees/tables.ts'
import { batches, courses, subExams } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { rupees } from './course-shape.ts'

/*
 * Fees and merchants of the demo institute. The merchants exist only in the sandbox, one at each supported
 * provider.
 */

const begun = '2024-04-01'
const admissionFee = rupees(1_000)
const instalmentCharges = rupees(600)
const seats = 48
const withoutBooks = 'ssc-cgl-morning-kolkata'

async function loadMerchants({ db }: Context) {
  const own = [
    {
      key: 'courses',
      provider: 'paytm',
      mid: 'MAHANADICOURSES00001',
      legalName: 'Mahanadi Academy LLP',
      gstin: '21AAAFM0000A1Z5',
    },
    {
      key: 'publications',
      provider: 'razorpay',
      mid: 'rzp_test_mahanadibooks',
      legalName: 'Mahanadi Books',
      gstin: null,
    },
  ] as const
  for (const { key, provider, mid, legalName, gstin } of own) {
    const [row] = await db.insert(merchants).values({ key, provider, mid, websiteName: 'WEBSTAGING' }).returning()
    const place = { address: '14 Janpath, Bhubaneswar 751001', state: 'Odisha', from: begun }
    await db.insert(taxRegistrations).values({ merchantId: row?.id ?? '', legalName, gstin, ...place })
  }
  const service = { code: '999293', basisPoints: 1800, from: begun }
  await db.insert(taxRates).values([
    { head: 'tuition', ...service },
    { head: 'admission', ...service },
    { head: 'charges', ...service },
    { head: 'books', code: '4901', basisPoints: 0, from: begun },
  ])
}

/** Four tenths at once with admission and books, the rest in two equal parts with the charges. */
function partsOf(tuition: number, books: number): InstalmentPart[] {
  const first = Math.round((tuition * 0.4) / 10_000) * 10_000
  const second = Math.round((tuition - first) / 2 / 100) * 100
  const third = tuition - first - second
  const charge = instalmentCharges / 2
  return [
    { number: 1, admission: admissionFee, tuition: first, books, net: admissionFee + first + books, afterDays: 0 },
    { number: 2, admission: 0, tuition: second, books: 0, net: second + charge, afterDays: 45 },
    { number: 3, admission: 0, tuition: third, books: 0, net: third + charge, afterDays: 90 },
  ]
}

/** Every classroom batch at the fee that its course shows, the long ones also in instalments. */
async function loadBatchFees({ db }: Context) {
  const sold = await db
    .select({ course: courses, batch: batches })
    .from(courses)
    .innerJoin(batches, eq(batches.id, courses.batchId))
    .where(eq(courses.type, 'classroom'))
  for (const { course, batch } of sold) {
    const booksFee = course.bookFee ?? 0
    const totalFee = course.discountedFee
    const tuitionFee = totalFee - booksFee - admissionFee
    const isInParts = totalFee >= rupees(12_000)
    await db.insert(batchFees).values({
      batchId: batch.id,
      from: begun,
      totalFee,
      admissionFee,
      tuitionFee,
      booksFee,
      tuitionDiscount: course.baseFee - course.discountedFee,
      instalmentCharges: isInParts ? instalmentCharges : 0,
      instalments: isInParts ? partsOf(tuitionFee, booksFee) : null,
    })
    // One batch shows what is said when the books are out of stock.
    const areBooksInStock = course.seoUrl !== withoutBooks
    await db.update(batches).set({ seats, areBooksInStock }).where(eq(batches.id, batch.id))
  }
}

/** A coupon that everybody may use once, for a year from the day of loading. */
async function loadCoupon({ db, now }: Context) {
  await db.insert(discounts).values({
    kind: 'coupon',
    code: 'WELCOME10',
    name: '10% off your first course, up to ₹500',
    basisPoints: 1_000,
    maximum: rupees(500),
    from: now,
    until: new Date(now.getTime() + 365 * 86_400_000),
    uses: 1_000,
  })
}

const ownClasses = new Map<string, InclusionKind>([
  ['live', 'live-classes'],
  ['recorded', 'recorded-classes'],
  ['classroom', 'recorded-classes'],
])

/** Sub-exams opened by a course: a test series, or another course whose page lists mocks. */
export const seriesSubExams: Record<string, string[]> = {
  'sbi-po-test-series': ['Bank PO Prelims', 'Bank PO Mains'],
  'sbi-po-live': ['Bank PO Prelims'],
  'sbi-po-evening-bhubaneswar': ['Bank PO Prelims', 'Bank PO Mains'],
  'bank-clerk-test-series': ['Bank Clerk Prelims'],
  'ibps-rrb-test-series': ['Rural Bank Prelims'],
  'ssc-cgl-test-series': ['SSC CGL Tier 1'],
  'ssc-cgl-recorded': ['SSC CGL Tier 1'],
  'ssc-cgl-chsl-live': ['SSC CGL Tier 1', 'SSC CHSL Tier 1'],
  'ssc-chsl-mts-test-series': ['SSC CHSL Tier 1'],
  'ssc-cgl-morning-bhubaneswar': ['SSC CGL Tier 1'],
  'rrb-ntpc-test-series': ['RRB NTPC CBT-1'],
  'group-d-alp-test-series': ['RRB Group D'],
  'school-scholarship-test-series': ['School entrance'],
}

/** Every course with classes opens its own; what else it opens is added with what it opens. */
async function loadInclusions({ db }: Context) {
  const rows = await db.select({ id: courses.id, type: courses.type }).from(courses)
  const own = rows.flatMap(({ id, type }) => {
    const kind = ownClasses.get(type)
    return kind === undefined ? [] : [{ courseId: id, kind, refId: id }]
  })
  await db.insert(courseInclusions).values(own)
  for (const [seoUrl, names] of Object.entries(seriesSubExams)) {
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.seoUrl, seoUrl))
    const opened = await db.select({ id: subExams.id }).from(subExams).where(inArray(subExams.name, names))
    if (!course || opened.length < names.length) throw new Error(`The demo's ${seoUrl} opens what does not exist.`)
    const rows = opened.map(({ id }) => ({ courseId: course.id, kind: 'sub-exam' as const, refId: id }))
    await db.insert(courseInclusions).values(rows)
  }
}

export async function loadFees(ctx: Context) {
  await loadMerchants(ctx)
  await loadBatchFees(ctx)
  await loadCoupon(ctx)
  await loadInclusions(ctx)
}
