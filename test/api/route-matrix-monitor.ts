import { hallMessages } from '../../src/domains/attempts/hall/tables.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { makeRegistration, makeSignedIn, makeTest } from '../factories.ts'
import { ownerOnly, permittedThen, type Row, type Stage } from './route-matrix-rules.ts'

/* Who watches a hall and acts in it, and what candidates are told. */

const watch = (status = 200, elsewhere = status) =>
  permittedThen(['hall.watch', 'hall.watch-own'], { status, elsewhere })
/** Without the key by which something is done once. */
const act = (status = 400) => permittedThen(['hall.extend', 'hall.extend-own'], { status })

async function makeRanked({ app }: Stage) {
  const { testId } = await makeTest(app, { type: 'ftd' })
  const { user } = await makeSignedIn(app)
  await makeRegistration(app, { testId, studentId: user.id })
  return { testId, studentId: user.id }
}

const ofHall =
  (path: string, body?: object): NonNullable<Row['ask']> =>
  async (stage) => {
    const url = `/api/staff/tests/${(await makeRanked(stage)).testId}/${path}`
    return body ? { url, body } : { url }
  }

async function openAttempt({ app, testId, ownerToken: token }: Stage) {
  const url = `/api/quiz-portal/tests/${testId}/attempt`
  return (await app.call<{ data: { _id: string } }>('POST', url, { token, body: {} })).body.data._id
}

const written_at = '2026-11-20T06:00:00Z'

export const monitorRows: Row[] = [
  { route: 'GET /api/staff/halls', answers: watch() },
  { route: 'GET /api/staff/tests/:id/hall', answers: watch(), ask: ofHall('hall') },
  { route: 'GET /api/staff/tests/:id/hall-events', answers: watch(), ask: ofHall('hall-events') },
  {
    route: 'GET /api/staff/tests/:id/hall/:student',
    answers: watch(200, 404),
    ask: async (stage) => {
      const { testId, studentId } = await makeRanked(stage)
      return { url: `/api/staff/tests/${testId}/hall/${studentId}` }
    },
  },
  {
    route: 'POST /api/staff/tests/:id/hall-extensions',
    answers: act(),
    ask: ofHall('hall-extensions', { minutes: 5, reason: 'The power was cut.' }),
  },
  {
    route: 'POST /api/staff/tests/:id/hall-incidents',
    answers: act(),
    ask: ofHall('hall-incidents', { text: 'A screen went dark.', written_at }),
  },
  {
    route: 'POST /api/staff/tests/:id/hall-absences',
    answers: act(),
    ask: ofHall('hall-absences', { student_id: newId(), written_at }),
  },
  {
    route: 'POST /api/staff/tests/:id/hall-absences/:student/withdraw',
    answers: act(404),
    ask: ofHall(`hall-absences/${newId()}/withdraw`, {}),
  },
  {
    route: 'POST /api/staff/tests/:id/hall-messages',
    answers: act(),
    ask: ofHall('hall-messages', { text: 'Hello.' }),
  },
  {
    route: 'GET /api/quiz-portal/attempts/:id/messages',
    answers: ownerOnly,
    ask: async (stage) => ({ url: `/api/quiz-portal/attempts/${await openAttempt(stage)}/messages` }),
  },
  {
    route: 'POST /api/quiz-portal/attempts/:id/messages/:message/read',
    answers: ownerOnly,
    ask: async (stage) => {
      const { app, testId, ownerId } = stage
      const attemptId = await openAttempt(stage)
      const message = { id: newId(), testId, studentId: ownerId, words: 'Hello.', sentAt: app.now(), sentBy: ownerId }
      await app.db.insert(hallMessages).values(message)
      return { url: `/api/quiz-portal/attempts/${attemptId}/messages/${message.id}/read`, body: {} }
    },
  },
]
