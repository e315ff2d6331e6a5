import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { InclusionKind, InstalmentPart } from '#domains/catalogue/fees/schema.ts'
import {
  batchFees,
  courseInclusions,
  discounts,
  merchants,
  taxRates,
  taxRegistrations,
} from '#domains/catalogue/fees/tables.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { courses as demoCourses } from './catalogue.ts'
import type { Known } from './load-catalogue.ts'
import { readJson } from './read-data.ts'

/*
 * Fees and merchants of the demo institute. The merchants exist only in the sandbox, one for each supported provider.
 */

const text = z.string()
const head = z.enum(['tuition', 'admission', 'charges', 'books'])
const fees = z.strictObject({
  from: text,
  place: z.strictObject({ address: text, state: text }),
  merchants: z.array(
    z.strictObject({
      key: z.enum(['courses', 'publications']),
      provider: z.enum(['paytm', 'razorpay']),
      mid: text,
      legalName: text,
      gstin: text.nullable(),
    }),
  ),
  taxRates: z.array(z.strictObject({ head, code: text, basisPoints: z.number() })),
  /** In paise. */
  coupon: z.strictObject({ code: text, name: text, basisPoints: z.number(), maximum: z.number(), uses: z.number() }),
  admissionFee: z.number(),
  instalmentCharges: z.number(),
  leastForInstalments: z.number(),
  seats: z.number(),
  /** A course whose books are out of stock. */
  courseWithoutBooks: text,
})
const { from, admissionFee, instalmentCharges, ...own } = readJson('fees', fees)

async function loadMerchants({ db }: Context) {
  for (const { legalName, gstin, ...merchant } of own.merchants) {
    const [row] = await db
      .insert(merchants)
      .values({ ...merchant, websiteName: 'WEBSTAGING' })
      .returning()
    await db.insert(taxRegistrations).values({ merchantId: row?.id ?? '', legalName, gstin, ...own.place, from })
  }
  await db.insert(taxRates).values(own.taxRates.map((rate) => ({ ...rate, from })))
}

/** Splits a fee: four tenths at once with admission and books, the rest in two equal parts with the charges. */
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

/** Stores every classroom batch at its course's fee, the long ones also in instalments. */
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
    const isInParts = totalFee >= own.leastForInstalments
    await db.insert(batchFees).values({
      batchId: batch.id,
      from,
      totalFee,
      admissionFee,
      tuitionFee,
      booksFee,
      tuitionDiscount: course.baseFee - course.discountedFee,
      instalmentCharges: isInParts ? instalmentCharges : 0,
      instalments: isInParts ? partsOf(tuitionFee, booksFee) : null,
    })
    const areBooksInStock = course.seoUrl !== own.courseWithoutBooks
    await db.update(batches).set({ seats: own.seats, areBooksInStock }).where(eq(batches.id, batch.id))
  }
}

/** Stores a coupon that everybody may use once, valid for a year from the day of loading. */
async function loadCoupon({ db, now }: Context) {
  const until = new Date(now.getTime() + 365 * dayMs)
  await db.insert(discounts).values({ kind: 'coupon', ...own.coupon, from: now, until })
}

const ownClasses: Record<string, InclusionKind> = {
  live: 'live-classes',
  recorded: 'recorded-classes',
  classroom: 'recorded-classes',
}

/** Lets every course with classes include its own classes, and the mocks of its sub-exams. */
async function loadInclusions({ db }: Context, { courseOf, subExamOf }: Known) {
  const rows = demoCourses.flatMap(({ seoUrl, type, subExams }) => {
    const courseId = courseOf(seoUrl)
    const classes = ownClasses[type]
    const opened = subExams.map((name) => ({ courseId, kind: 'sub-exam' as const, refId: subExamOf(name) }))
    return classes ? [{ courseId, kind: classes, refId: courseId }, ...opened] : opened
  })
  await db.insert(courseInclusions).values(rows)
}

export async function loadFees(ctx: Context, known: Known) {
  await loadMerchants(ctx)
  await loadBatchFees(ctx)
  await loadCoupon(ctx)
  await loadInclusions(ctx, known)
}
