import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseCard, CourseDetail, CourseType, PublicBatch } from '#domains/catalogue/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { InstalmentRow } from '#web/buying/offer.ts'
import { clockTimeOfDay, longDateTime, mediumDate } from '#web/ui/text/format-date.ts'

type Glance = Pick<CourseDetail, 'batch_id' | 'exams' | 'instructors'>
export type Fact = { label: string; value: string; path?: string }

export const typeLabels: Record<CourseType, string> = {
  live: t`Live`,
  recorded: t`Recorded`,
  classroom: t`Classroom`,
  'test-series': t`Test series`,
  publications: t`Book`,
}

/** Returns the first class of a batch, with India's UTC offset. */
export function startOf(batch: Pick<NonNullable<CourseCard['batch_id']>, 'start_date' | 'batch_time_id'>) {
  return `${batch.start_date}T${batch.batch_time_id.batch_time_from}:00+05:30`
}

/** Describes a course's validity: until its batch ends, or else days from the purchase; null if neither is given. */
export function validityOf({ batch_id: batch, validity }: Pick<CourseDetail, 'batch_id' | 'validity'>) {
  if (batch) return t`Till ${mediumDate(batch.end_date)}`
  return validity === null ? null : t`${plural(validity, '# day', '# days')}`
}

function validityFacts(course: Pick<CourseDetail, 'batch_id' | 'validity'>): Fact[] {
  const value = validityOf(course)
  return value === null ? [] : [{ label: t`Validity`, value }]
}

function batchFacts(batch: PublicBatch): Fact[] {
  return [
    { label: t`Start Date`, value: longDateTime(startOf(batch)) },
    ...validityFacts({ batch_id: batch, validity: null }),
  ]
}

type Seats = Pick<BatchAndFee['batchDetails'], 'seats' | 'seats_left'>

/** Returns null if the seats of a batch are not counted. */
export function seatsOf({ seats, seats_left: left }: Seats) {
  if (left === 0) return t`This batch is full.`
  return left === null || seats === null ? null : t`${left} of ${seats} seats left`
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

/** Joins names, replacing those beyond `most` by their number. */
function firstOf(names: string[], most: number) {
  const more = names.length - most
  return more > 0 ? t`${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ')
}

const hourOf = (clock: string) => clockTimeOfDay(`2026-01-01T${clock}:00+05:30`)

export function hoursOf({ batch_time_id: hours }: PublicBatch) {
  return t`${hourOf(hours.batch_time_from)} to ${hourOf(hours.batch_time_to)}`
}

/** Returns the known facts under a course's name: start, hours, exam and teachers. */
export function glanceFacts({ batch_id: batch, exams, instructors }: Glance): Fact[] {
  const facts: (Fact | null)[] = [
    batch ? { label: t`Starts`, value: mediumDate(startOf(batch)) } : null,
    batch ? { label: t`Hours`, value: hoursOf(batch) } : null,
    exams.length > 0
      ? {
          label: t`Exam`,
          value: firstOf(
            exams.map(({ exam_name }) => exam_name),
            2,
          ),
        }
      : null,
    instructors.length > 0
      ? {
          label: t`Teachers`,
          value: firstOf(
            instructors.map(({ name }) => name),
            2,
          ),
        }
      : null,
  ]
  return facts.filter((fact) => fact !== null)
}

/** Returns the facts on the fee card: start and end of the batch or, without one, days from the purchase. */
export function courseFacts(course: CourseDetail): Fact[] {
  const batch = course.batch_id
  if (!batch) return validityFacts(course)
  return course.course_type === 'classroom'
    ? [...batchFacts(batch), ...classroomFacts(course, batch)]
    : batchFacts(batch)
}

/** Describes when an instalment is due, for someone who has not joined yet. */
export function afterText({ dueOn, afterDays }: Pick<InstalmentRow, 'dueOn' | 'afterDays'>) {
  if (dueOn) return mediumDate(dueOn)
  return afterDays === 0 ? t`when you join` : t`${plural(afterDays, '# day', '# days')} later`
}
