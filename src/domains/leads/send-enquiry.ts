import { and, eq } from 'drizzle-orm'
import { isHeldAt } from '#domains/catalogue/reads-courses.ts'
import { onlineCentre } from '#domains/catalogue/rules.ts'
import { batches, centres, courses, exams } from '#domains/catalogue/tables.ts'
import { normalisePhone } from '#domains/identity/rules.ts'
import type { Context } from '#platform/context.ts'
import { id } from '#platform/http/schema.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'
import { t } from '#platform/text/messages.ts'
import { enquiryProblems } from './rules.ts'
import type { EnquiryBody } from './schema.ts'
import { refuseProblems, storeLead } from './store-lead.ts'

type Chosen = Pick<EnquiryBody, 'centre' | 'course' | 'exam'>

const isId = (text: string) => id.safeParse(text).success

async function findChoices({ db }: Context, { centre, course, exam }: Chosen) {
  const courseAtCentre = db
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .where(and(eq(courses.id, course), isHeldAt(centre), eq(courses.isLive, true)))
  const isOnline = centre === onlineCentre
  const [foundCentre, foundCourse, foundExam] = await Promise.all([
    isId(centre) ? db.select({ id: centres.id }).from(centres).where(eq(centres.id, centre)) : [],
    (isOnline || isId(centre)) && isId(course) ? courseAtCentre : [],
    isId(exam) ? db.select({ id: exams.id }).from(exams).where(eq(exams.id, exam)) : [],
  ])
  return {
    hasCentre: isOnline || foundCentre.length > 0,
    hasCourse: foundCourse.length > 0,
    hasExam: foundExam.length > 0,
  }
}

async function choiceProblems(ctx: Context, chosen: Chosen) {
  const { hasCentre, hasCourse, hasExam } = await findChoices(ctx, chosen)
  return omitUndefined({
    centre: hasCentre ? undefined : t`Please choose a centre from the list.`,
    course: hasCourse || !hasCentre ? undefined : t`Please choose a course offered at this centre.`,
    exam: hasExam ? undefined : t`Please choose an exam from the list.`,
  })
}

/** Keeps an enquiry. 400 naming the fields: a blank one, an unknown choice, a course that the centre does not teach. */
export async function sendEnquiry(ctx: Context, input: EnquiryBody) {
  refuseProblems(enquiryProblems(input))
  refuseProblems(await choiceProblems(ctx, input))
  await storeLead(ctx, {
    kind: 'enquiry',
    name: input.user_name,
    email: input.user_email,
    phone: normalisePhone(input.user_number),
    // Without a centre: about a course that is held at none.
    centreId: input.centre === onlineCentre ? null : input.centre,
    courseId: input.course,
    examId: input.exam,
    message: input.question?.trim() || null,
    sourcePage: input.source_page ?? '/',
  })
}
