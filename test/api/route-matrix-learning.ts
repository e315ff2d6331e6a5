import { encodeLink } from '../../src/domains/learning/viewer/rules.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { at, everyone, nothing, ownerOnly, type Row, type Stage, sending, signedIn } from './route-matrix-rules.ts'

/** A class of a course that student A owns, and nobody else. */
async function ownClass({ app, ownerId }: Stage) {
  const videoUrl = `https://www.youtube.com/watch?v=${Math.random().toString(36).slice(2).padEnd(11, 'x').slice(0, 11)}`
  const made = await makeClass(app, { videoUrl })
  await grantCourse(app, { studentId: ownerId, courseId: made.courseId })
  return { ...made, videoUrl }
}

const portal = '/api/student-portal'

export const learningRows: Row[] = [
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
