import { z } from 'zod'
import { publicTest } from '#domains/exams/tests/schema.ts'
import { id, time } from '#platform/http/schema.ts'

/** class: one of the course's classes. concept and assignment: additional recordings. */
export const classKind = z.enum(['class', 'concept', 'assignment'])
export type ClassKind = z.infer<typeof classKind>

export const namedSubject = z.strictObject({ _id: id, name: z.string() })
export type NamedSubject = z.infer<typeof namedSubject>

const namedTopic = namedSubject.extend({ subject_id: id })
export type NamedTopic = z.infer<typeof namedTopic>

/** A class as a student of one of its courses sees it. Another call returns its join link once it is open. */
export const studentClass = z.strictObject({
  _id: id,
  class_title: z.string(),
  kind: classKind,
  subject_id: namedSubject,
  topic_id: namedSubject,
  start_time: time,
  end_time: time,
  minutes: z.number().int(),
  is_live: z.boolean().describe('Held live, with a link to join'),
  join_opens_at: time,
  teacher_name: z.string().nullable(),
  room_name: z.string().nullable(),
  moved_from: time.nullable().describe('When it was to begin before it was moved'),
  is_cancelled: z.boolean(),
  cancel_reason: z.string().nullable(),
  video_url: z.string().nullable(),
  class_pdf_url: z.string().nullable(),
  assignment_pdf_url: z.string().nullable(),
  watched: z
    .strictObject({ seconds: z.number().int(), is_finished: z.boolean() })
    .nullable()
    .describe('Where its film was stopped, and whether it was ever watched to its end; null: not begun'),
})
export type StudentClass = z.infer<typeof studentClass>

export const classQuery = z.strictObject({
  type: z.enum(['upcoming'], 'is not a known type').optional(),
  subject_id: id.optional(),
  topic_id: id.optional(),
})
export type ClassQuery = z.infer<typeof classQuery>

/** The filters list every subject and topic of the course's classes, whatever the query. */
export const courseClasses = z.strictObject({
  data: z.array(studentClass),
  subjectIdsFilter: z.array(namedSubject),
  topicIdsFilter: z.array(namedTopic),
})
export type CourseClasses = z.infer<typeof courseClasses>

/** One topic of a course: its films and its tests. */
export const moduleData = z.strictObject({
  courseDetails: z.strictObject({ _id: id, course_name: z.string(), banner_url: z.string().nullable() }),
  topicInfo: z.strictObject({ _id: id, name: z.string(), subject_id: namedSubject }),
  courseVideos: z.array(studentClass),
  conceptVideos: z.array(studentClass),
  assignmentVideos: z.array(studentClass),
  classTests: z.array(publicTest),
  topicTests: z.array(publicTest),
})
export type ModuleData = z.infer<typeof moduleData>

export const joinLink = z.strictObject({ join_url: z.string() })
export type JoinLink = z.infer<typeof joinLink>
