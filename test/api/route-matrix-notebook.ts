import { newId } from '../../src/platform/data/database/ids.ts'
import { lettersOf, notebookApi, questionOf, sit } from '../make-notebook.ts'
import { makeTestOf } from '../student-api.ts'
import { ownerOnly, type Row, type Stage, signedIn } from './route-matrix-rules.ts'

/* The mistake notebook, and what is proposed after a test. */

const notebook = '/api/student-portal/notebook'

/** A question that student A has answered wrong in a closed test. */
async function ownMistake({ app, ownerToken: token }: Stage) {
  const { testId, questionIds } = await makeTestOf(app, { questions: [questionOf('Ratios', 'Of the matrix')] })
  const attemptId = await sit(app, { testId, questionIds, token }, [['B', 30]])
  const api = notebookApi(app, token)
  await api.list()
  const [questionId = ''] = questionIds
  const option_id = (await lettersOf(app, questionIds))(questionId, 'A')
  const body = { _id: newId(), question_id: questionId, option_id, seconds: 9, answered_at: app.now().toISOString() }
  return { api, attemptId, questionId, body }
}

export const notebookRows: Row[] = [
  { route: `GET ${notebook}`, answers: signedIn },
  { route: `GET ${notebook}/counts`, answers: signedIn },
  { route: `GET ${notebook}/set`, answers: signedIn },
  {
    route: `POST ${notebook}/answers`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${notebook}/answers`, body: (await ownMistake(stage)).body }),
  },
  {
    route: `PUT ${notebook}/answers/:id`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { api, body } = await ownMistake(stage)
      await api.answer(body)
      return { url: `${notebook}/answers/${body._id}`, body: { is_guess: true } }
    },
  },
  {
    route: `GET ${notebook}/attempt-notes/:id`,
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${notebook}/attempt-notes/${(await ownMistake(stage)).attemptId}` }),
  },
  {
    route: `PUT ${notebook}/notes/:id`,
    answers: ownerOnly,
    ask: async (stage) => {
      const { questionId } = await ownMistake(stage)
      return { url: `${notebook}/notes/${questionId}`, body: { note: 'Mine', is_bookmarked: true } }
    },
  },
  { route: 'GET /api/student-portal/topic-mastery', answers: signedIn },
  {
    route: 'GET /api/student-portal/topics-to-repeat/:id',
    answers: ownerOnly,
    ask: async (stage) => ({ url: `/api/student-portal/topics-to-repeat/${(await ownMistake(stage)).attemptId}` }),
  },
  {
    route: 'GET /api/student-portal/score-card/:id',
    answers: ownerOnly,
    ask: async (stage) => ({ url: `/api/student-portal/score-card/${(await ownMistake(stage)).attemptId}` }),
  },
]
