import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { orNull } from '../../parts/page-frame/missing.tsx'

/** Loads the batch of a classroom course with its fee and its seats; null for other courses, and if loading fails. */
export async function loadBatch(api: Api, course: CourseDetail) {
  const id = course.course_type === 'classroom' ? course.batch_id?._id : undefined
  return id === undefined ? null : orNull(api(enrolmentCalls).batchAndFee({ id }))
}
