import { get, post } from '#platform/http/call.ts'
import type { ClassQuery, CourseClasses, JoinLink, ModuleData, NamedSubject } from './schema.ts'

/** Classes of a course, for students who own it. */
export const classCalls = {
  courseClasses: get('/api/student-portal/get-classes-by-course-id/:id', 'whole').types<{
    query: ClassQuery
    answer: CourseClasses
  }>(),
  courseSubjects: get('/api/student-portal/get-subjects-by-course-id/:id').types<{
    query: { skip_empty?: '0' | '1' | undefined }
    answer: NamedSubject[]
  }>(),
  moduleData: get('/api/student-portal/get-module-data/:course_id/:topic_id').types<{ answer: ModuleData }>(),
  /** Gives the link of a live class, and records that the student came. */
  joinClass: post('/api/student-portal/classes/:id/join').types<{ answer: JoinLink }>(),
}
