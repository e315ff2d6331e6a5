import type { CourseCard, CourseDetail, PublicBatch } from '../../../../domains/catalogue/schema.ts'
import { plural, t } from '../../../../platform/text/messages.ts'
import { paths } from '../../../routes.ts'
import { longDateTime, mediumDate } from '../../../ui/text/format-date.ts'

export type Fact = { label: string; value: string; path?: string }

/** The first class of a batch, with the offset of India. */
export function startOf(batch: Pick<NonNullable<CourseCard['batch_id']>, 'start_date' | 'batch_time_id'>) {
  return `${batch.start_date}T${batch.batch_time_id.batch_time_from}:00+05:30`
}

function batchFacts(batch: PublicBatch): Fact[] {
  return [
    { label: t`Start Date`, value: longDateTime(startOf(batch)) },
    { label: t`Validity`, value: t`Till ${mediumDate(batch.end_date)}` },
  ]
}

function classroomFacts(course: CourseDetail, batch: PublicBatch): Fact[] {
  const centre = batch.center_id
  const exams = course.exams.map(({ exam_name }) => exam_name).join(', ')
  return [
    { label: t`Session`, value: batch.session },
    ...(centre ? [{ label: t`Centre`, value: centre.center_name, path: paths.centre(centre.seo_url) }] : []),
    { label: t`Course`, value: course.course_name },
    ...(exams ? [{ label: t`Exam`, value: exams }] : []),
    { label: t`Stream`, value: batch.stream },
    { label: t`Batch Code`, value: batch.batch_code },
  ]
}

/** What the fee card says of a course: its batch tells when it begins and ends; without one it lasts its days from the purchase. */
export function courseFacts(course: CourseDetail): Fact[] {
  const batch = course.batch_id
  const days =
    course.validity === null ? [] : [{ label: t`Validity`, value: t`${plural(course.validity, '# day', '# days')}` }]
  if (!batch) return days
  return course.course_type === 'classroom'
    ? [...batchFacts(batch), ...classroomFacts(course, batch)]
    : batchFacts(batch)
}
