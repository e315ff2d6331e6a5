import { get, post } from '#platform/http/call.ts'
import type { LearningSettings, NewFeed, RemindersBody } from './calendar/schema.ts'
import type { ClassQuery, CourseClasses, JoinLink, ModuleData, NamedSubject } from './classes/schema.ts'
import type { PushSettings, SubscribeBody, UnsubscribeBody } from './push/schema.ts'
import type { ClassNote, FilmQuery, NoteBody, PositionBody, ShownFilm } from './viewer/schema.ts'

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
  /** Returns the link of a live class, and records that the student came. */
  joinClass: post('/api/student-portal/classes/:id/join').types<{ answer: JoinLink }>(),
}

/** Calls for watching recordings and for notes. */
export const viewerCalls = {
  film: get('/api/student-portal/class-video').types<{ query: FilmQuery; answer: ShownFilm }>(),
  keepPosition: post('/api/student-portal/classes/:id/position').types<{ body: PositionBody; answer: null }>(),
  writeNote: post('/api/student-portal/classes/:id/notes').types<{ body: NoteBody; answer: ClassNote[] }>(),
  deleteNote: post('/api/student-portal/class-notes/:id/delete').types<{ answer: null }>(),
}

export const calendarCalls = {
  learningSettings: get('/api/student-portal/learning-settings').types<{ answer: LearningSettings }>(),
  /** Creates a new secret address; the previous one stops working. */
  makeFeed: post('/api/student-portal/calendar-feed').types<{ answer: NewFeed }>(),
  revokeFeed: post('/api/student-portal/calendar-feed/revoke').types<{ answer: null }>(),
  setReminders: post('/api/student-portal/class-reminders').types<{ body: RemindersBody; answer: LearningSettings }>(),
}

export const pushCalls = {
  pushSettings: get('/api/student-portal/push-settings').types<{ answer: PushSettings }>(),
  /** From now on this device gets reminders of this student's classes only. */
  subscribe: post('/api/student-portal/push-subscriptions').types<{ body: SubscribeBody; answer: PushSettings }>(),
  unsubscribe: post('/api/student-portal/push-subscriptions/remove').types<{
    body: UnsubscribeBody
    answer: PushSettings
  }>(),
}
