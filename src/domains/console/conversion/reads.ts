import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { batches, centres, courses } from '#domains/catalogue/tables.ts'
import { versionsInForce } from '#domains/content/legal/record-consents.ts'
import { centresWith } from '#domains/identity/access.ts'
import { getLead } from '#domains/leads/staff/lock-lead.ts'
import { quoteOrder } from '#domains/purchases/buying/quote-order.ts'
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { agreedTexts, findMatches, ofCentres } from './convert-lead.ts'
import type { ConversionOffer, ConversionQuoteBody } from './schema.ts'

/** Returns the centres where the actor takes money; for a lead of a centre, only that centre. */
function listCounters({ db, actor }: Context, centreId: string | null) {
  const mine = centresWith(actor, 'receipts.take')
  const isMine = mine === null ? undefined : inArray(centres.id, mine)
  return db
    .select({ _id: centres.id, center_name: centres.name })
    .from(centres)
    .where(and(isMine, centreId === null ? undefined : eq(centres.id, centreId)))
    .orderBy(asc(centres.name))
}

/** Returns the data of the three steps: matching accounts, and what can be sold. */
export async function readOffer(ctx: Context, leadId: string): Promise<ConversionOffer> {
  const lead = await getLead(ctx, leadId)
  const [phone, email] = [lead.phone ?? '', lead.email ?? '']
  const offered = await ctx.db
    .select({
      _id: batches.id,
      code: batches.code,
      center_id: batches.centreId,
      course: courses.name,
      courseId: courses.id,
    })
    .from(batches)
    .innerJoin(courses, eq(courses.batchId, batches.id))
    .where(and(eq(courses.isLive, true), gte(batches.endDate, dayInIndia(ctx.now)), ofCentres(ctx, lead.centreId)))
    .orderBy(asc(courses.name), asc(batches.code))
    .limit(300)
  return {
    lead_id: lead.id,
    version: lead.version,
    name: lead.name,
    phone,
    email,
    student_id: lead.studentId,
    matches: await findMatches(ctx, { phone, email }),
    batches: offered.map(({ course, courseId, ...batch }) => ({ ...batch, course_name: course, course_id: courseId })),
    course_id: lead.courseId,
    center_id: lead.centreId,
    texts: await versionsInForce(ctx, agreedTexts),
    counters: await listCounters(ctx, lead.centreId),
  }
}

/** Quotes for a person without an account, who owns nothing yet. */
export async function quoteConversion(ctx: Context, leadId: string, body: ConversionQuoteBody) {
  await getLead(ctx, leadId)
  const { student_id: studentId, batch_id: batchId, in_instalments: insopt, coupon } = body
  return quoteOrder(ctx, { type: 'classroom', batchId, insopt, coupon }, studentId ?? newId())
}
