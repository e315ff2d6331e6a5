import { and, asc, eq, exists, sql } from 'drizzle-orm'
import { findBatchFee, findMerchant, listTaxRates } from '#domains/catalogue/fees/reads.ts'
import { splitTax } from '#domains/catalogue/fees/rules.ts'
import { batches, centres, courses, courseTeachers, products, teachers } from '#domains/catalogue/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { rupeesOf } from '#platform/text/money.ts'
import { linesOf, planInstalments, priceOnline } from '../orders/rules.ts'
import { proRata } from '../refunds/rules.ts'
import type { Prospectus } from './schema.ts'

async function findCourse(ctx: Context, seoUrl: string) {
  const [details] = await ctx.db
    .select({ course: courses, product: products.name, batch: batches, centre: centres.name })
    .from(courses)
    .innerJoin(products, eq(products.id, courses.productId))
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(centres, eq(centres.id, batches.centreId))
    .where(and(eq(courses.seoUrl, seoUrl), eq(courses.isLive, true)))
  if (!details) throw notFound('course')
  return details
}
type Found = Awaited<ReturnType<typeof findCourse>>

/** Returns heads and plan at today's prices for paying at once. */
async function priceToday(ctx: Context, { course, batch }: Found) {
  const fee = course.type === 'classroom' && batch ? await findBatchFee(ctx, batch.id) : null
  if (!fee || !batch) {
    const { heads, amount } = priceOnline(course, { withBooks: true, discount: null })
    return { heads, amount, instalments: [] }
  }
  const heads = { tuition: fee.tuitionFee, books: fee.booksFee, admission: fee.admissionFee, charges: 0 }
  // The plan for joining today: books not in stock are a separate due, as in an order.
  const booksDueOn = batch.areBooksInStock ? null : daysLater(batch.startDate, 7)
  const plan = { plan: 'installment', discount: null, booksDueOn } as const
  const instalments = fee.instalments === null ? [] : planInstalments(fee, plan).instalments
  return { heads, amount: fee.totalFee, instalments }
}

/** Lists the course's teachers; if none are named, all of the institute. */
async function listTeachers(ctx: Context, courseId: string) {
  const { id, name, subjects, qualification, experience, position } = teachers
  const ofCourse = ctx.db
    .select({ one: sql`1` })
    .from(courseTeachers)
    .where(and(eq(courseTeachers.courseId, courseId), eq(courseTeachers.teacherId, id)))
  const pick = () => ctx.db.select({ name, subjects, qualification, experience }).from(teachers)
  const ownTeachers = await pick().where(exists(ofCourse)).orderBy(asc(position))
  return ownTeachers.length > 0 ? ownTeachers : pick().orderBy(asc(position)).limit(50)
}

/** Returns first and last day: the batch's, or the days of validity, counted from today for the example only. */
function spanOf(ctx: Context, { course, batch }: Found) {
  if (batch) return { from: batch.startDate, until: batch.endDate }
  const today = dayInIndia(ctx.now)
  return course.validityDays ? { from: today, until: daysLater(today, course.validityDays - 1) } : null
}

function exampleOf(span: { from: string; until: string } | null, amount: number, books: number) {
  if (!span) return null
  const all = proRata({ price: amount, paid: amount, books, ...span, leavesOn: span.until })
  const leavesOn = daysLater(span.from, Math.floor(all.totalDays / 3) - 1)
  const { paid, teaching, totalDays, usedDays, used, back } = proRata({
    price: amount,
    paid: amount,
    books,
    leavesOn,
    ...span,
  })
  return {
    paid: rupeesOf(paid),
    books: rupeesOf(books),
    teaching: rupeesOf(teaching),
    total_days: totalDays,
    used_days: usedDays,
    used: rupeesOf(used),
    back: rupeesOf(back),
  }
}

/** Returns fee with taxes, duration, refund when leaving, and teachers. 404 for a course that is not on sale. */
export async function getProspectus(ctx: Context, seoUrl: string): Promise<Prospectus> {
  const details = await findCourse(ctx, seoUrl)
  const { course, batch } = details
  const { heads, amount, instalments } = await priceToday(ctx, details)
  const seller = await findMerchant(ctx, course.type === 'publications' ? 'publications' : 'courses')
  const lectures = course.curriculum.flatMap((part) => part.lectures)
  const canLeaveBooks = course.type !== 'classroom' && course.type !== 'publications' && course.bookFee !== null
  return {
    course_name: course.name,
    sub_title: course.subTitle,
    course_type: course.type,
    seo_url: course.seoUrl,
    product_name: details.product,
    center_name: details.centre,
    seller: seller && {
      name: seller.registration.legalName,
      address: seller.registration.address,
      gstin: seller.registration.gstin,
    },
    lines: linesOf(heads, 0, await listTaxRates(ctx)).map(({ title, code, basisPoints, total }) => {
      const { taxable } = splitTax(total, { basisPoints, isInterState: false })
      return {
        title,
        code,
        tax_percent: basisPoints / 100,
        total: rupeesOf(total),
        value: rupeesOf(taxable),
        tax: rupeesOf(total - taxable),
      }
    }),
    total: rupeesOf(amount),
    total_without_books: canLeaveBooks ? rupeesOf(amount - heads.books) : null,
    instalments: instalments.map(({ number, net, afterDays, dueOn }) => {
      return { installment_no: number, net_amt: rupeesOf(net), after_days: afterDays, due_on: dueOn }
    }),
    starts_on: batch?.startDate ?? null,
    ends_on: batch?.endDate ?? null,
    validity_days: batch ? null : course.validityDays,
    teaching_minutes: lectures.reduce((sum, { minutes }) => sum + minutes, 0),
    lectures: lectures.length,
    refund: exampleOf(spanOf(ctx, details), amount, heads.books),
    teachers: await listTeachers(ctx, course.id),
  }
}
