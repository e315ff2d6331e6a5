import { encodeLink } from '../../src/domains/learning/viewer/rules.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import {
  at,
  everyone,
  nothing,
  ownerOnly,
  permittedThen,
  type Row,
  type Stage,
  sending,
  signedIn,
} from './route-matrix-rules.ts'

/** A class of a course that student A owns, and nobody else. */
async function ownClass({ app, ownerId }: Stage) {
  const videoUrl = `https://www.youtube.com/watch?v=${Math.random().toString(36).slice(2).padEnd(11, 'x').slice(0, 11)}`
  const made = await makeClass(app, { videoUrl })
  await grantCourse(app, { studentId: ownerId, courseId: made.courseId })
  return { ...made, videoUrl }
}

const portal = '/api/student-portal'

const readers = (status = 200) => permittedThen(['classes.read', 'classes.edit-own'], { status })
const takers = permittedThen(['classes.edit', 'classes.edit-own'], { status: 404 })
const mark = { student_id: newId(), mark: 'late', device_id: newId(), number: 1, written_at: '2026-11-20T06:00:00Z' }

/** Registers that nobody of the matrix takes; who takes which is told in `attendance.test.ts`. */
const registerRows: Row[] = [
  { route: 'GET /api/staff/registers', answers: readers() },
  { route: 'GET /api/staff/register-batches', answers: readers() },
  {
    route: 'GET /api/staff/classes/:id/register',
    answers: readers(404),
    ask: at(`/api/staff/classes/${newId()}/register`),
  },
  {
    route: 'POST /api/staff/classes/:id/register-marks',
    answers: takers,
    ask: () => ({ url: `/api/staff/classes/${newId()}/register-marks`, body: mark }),
  },
  {
    route: 'POST /api/staff/classes/:id/register',
    answers: takers,
    ask: () => ({ url: `/api/staff/classes/${newId()}/register`, body: {} }),
  },
  {
    route: 'GET /api/staff/batches/:id/attendance',
    answers: readers(404),
    ask: at(`/api/staff/batches/${newId()}/attendance`),
  },
  {
    route: 'POST /api/staff/batches/:id/attendance-exports',
    answers: permittedThen(['classes.edit'], { status: 404 }),
    ask: () => ({
      url: `/api/staff/batches/${newId()}/attendance-exports`,
      body: { format: 'xlsx', month: '2026-11' },
    }),
  },
  {
    route: 'GET /api/staff/students/:id/attendance',
    answers: permittedThen(['classes.read'], {}),
    ask: at(`/api/staff/students/${newId()}/attendance`),
  },
  { route: `GET ${portal}/attendance`, answers: signedIn },
]

const planners = (status: number, elsewhere = status) => permittedThen(['classes.edit'], { status, elsewhere })
const planned = { topic_id: newId(), day: '2026-11-20', from: '10:00', to: '11:00', teacher_id: null, room_id: null }
const placed = { name: 'Room 1', places: 30 }

/** A centre that does not exist, which only a grant for all centres covers; who plans which class is told in `timetable.test.ts`. */
const timetableRows: Row[] = [
  { route: 'GET /api/staff/timetable', answers: readers() },
  {
    route: 'GET /api/staff/timetable-choices',
    answers: planners(200, 403),
    ask: at(`/api/staff/timetable-choices?centre=${newId()}`),
  },
  {
    route: 'GET /api/staff/class-rooms',
    answers: permittedThen(['classes.read'], { elsewhere: 403 }),
    ask: at(`/api/staff/class-rooms?centre=${newId()}`),
  },
  {
    // Whoever may is asked for an Idempotency-Key, or for the version.
    route: 'POST /api/staff/class-rooms',
    answers: planners(400, 403),
    ask: () => ({
      url: '/api/staff/class-rooms',
      body: { center_id: newId(), ...placed },
    }),
  },
  {
    route: 'PUT /api/staff/class-rooms/:id',
    answers: planners(428),
    ask: () => ({
      url: `/api/staff/class-rooms/${newId()}`,
      body: { ...placed, is_open: true },
    }),
  },
  {
    route: 'POST /api/staff/timetable-classes',
    answers: planners(400),
    ask: () => ({
      url: '/api/staff/timetable-classes',
      body: { batch_id: newId(), ...planned },
    }),
  },
  {
    route: 'PUT /api/staff/timetable-classes/:id',
    answers: planners(428),
    ask: () => ({ url: `/api/staff/timetable-classes/${newId()}`, body: planned }),
  },
  {
    route: 'POST /api/staff/timetable-classes/:id/cancel',
    answers: planners(428),
    ask: () => ({
      url: `/api/staff/timetable-classes/${newId()}/cancel`,
      body: { reason: 'Ill' },
    }),
  },
]

export const learningRows: Row[] = [
  ...registerRows,
  ...timetableRows,
  {
    route: `GET ${portal}/get-classes-by-course-id/:id`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${portal}/get-classes-by-course-id/${(await ownClass(stage)).courseId}` }),
  },
  {
    route: `GET ${portal}/get-subjects-by-course-id/:id`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${portal}/get-subjects-by-course-id/${(await ownClass(stage)).courseId}` }),
  },
  {
    route: `GET ${portal}/get-module-data/:course_id/:topic_id`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { courseId, topicId } = await ownClass(stage)
      return { url: `${portal}/get-module-data/${courseId}/${topicId}` }
    },
  },
  {
    route: `POST ${portal}/classes/:id/join`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${portal}/classes/${(await ownClass(stage)).id}/join`, body: {} }),
  },
  {
    route: `GET ${portal}/class-video`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${portal}/class-video?link=${encodeLink((await ownClass(stage)).videoUrl)}` }),
  },
  {
    route: `POST ${portal}/classes/:id/position`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { id } = await ownClass(stage)
      return { url: `${portal}/classes/${id}/position`, body: { seconds: 3, is_finished: false } }
    },
  },
  {
    route: `POST ${portal}/classes/:id/notes`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { id } = await ownClass(stage)
      return { url: `${portal}/classes/${id}/notes`, body: { at_seconds: 3, text: 'A note' } }
    },
  },
  {
    route: `POST ${portal}/class-notes/:id/delete`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { id } = await ownClass(stage)
      const url = `${portal}/classes/${id}/notes`
      const body = { at_seconds: 3, text: 'A note' }
      const answer = await stage.app.call<{ data: { _id: string }[] }>('POST', url, { token: stage.ownerToken, body })
      return { url: `${portal}/class-notes/${answer.body.data[0]?._id}/delete`, body: {} }
    },
  },
  // Both are asked for without a session: their addresses are secrets, and these are not among them.
  { route: 'GET /class-films/:token/:name', answers: everyone(404), ask: at('/class-films/unsigned/film.mp4') },
  { route: 'GET /calendar/:file', answers: everyone(404), ask: at(`/calendar/${'x'.repeat(32)}.ics`) },
  { route: `GET ${portal}/learning-settings`, answers: signedIn },
  { route: `POST ${portal}/calendar-feed`, answers: signedIn, ask: nothing },
  { route: `POST ${portal}/calendar-feed/revoke`, answers: signedIn, ask: nothing },
  { route: `GET ${portal}/push-settings`, answers: signedIn },
  {
    route: `POST ${portal}/push-subscriptions`,
    answers: signedIn,
    ask: sending({
      endpoint: 'https://fcm.googleapis.com/fcm/send/matrix',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  {
    route: `POST ${portal}/push-subscriptions/remove`,
    answers: signedIn,
    ask: sending({ endpoint: 'https://fcm.googleapis.com/fcm/send/matrix' }),
  },
  { route: `POST ${portal}/class-reminders`, answers: signedIn, ask: sending({ reminds_by_mail: true }) },
]
