import { demoPattern } from '../../db/demo/patterns.ts'
import type { OpenAttempt } from '../../src/domains/attempts/sitting/schema.ts'
import { storeQuestions } from '../../src/domains/bank/questions/store-questions.ts'
import { storePattern } from '../../src/domains/exams/patterns/store-pattern.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { choice } from '../student-api.ts'
import { ownerOnly, permittedThen, type Row, type Stage, type Visitor } from './route-matrix-rules.ts'

/* What staff do in the hall, and what candidates report. */

const nobody: Visitor[] = ['anonymous', 'endedSession']
const only =
  (...allowed: Visitor[]): Row['answers'] =>
  (visitor) =>
    nobody.includes(visitor) ? 401 : allowed.includes(visitor) ? 200 : 403
const examinersOnly = only('admin', 'examiner')

/** A pattern of one section of two questions. */
export function smallPattern() {
  const { body, ...rest } = demoPattern('own-railway-30')
  const [section] = body.sections
  if (!section) throw new Error('the pattern has no section')
  return { ...rest, key: `small-${newId()}`, body: { ...body, sections: [{ ...section, questions: 2 }] } }
}

export async function planOf({ app }: Pick<Stage, 'app'>) {
  const { id } = await storePattern(app.context(), smallPattern())
  const question_ids = [await storeQuestions(app.context(), [choice('single', 'A'), choice('single', 'B')])]
  const publish_date = new Date(app.now().getTime() + 3_600_000).toISOString()
  return {
    pattern_id: id,
    quiz_name: 'A mock',
    quiz_type: 'mock-flt',
    publish_date,
    languages: ['en'],
    question_ids,
  }
}

async function openAttempt({ app, testId, ownerToken: token }: Stage) {
  const url = `/api/quiz-portal/tests/${testId}/attempt`
  return (await app.call<{ data: OpenAttempt }>('POST', url, { token, body: {} })).body.data
}

const ofTest =
  (path: string): NonNullable<Row['ask']> =>
  ({ testId }) => ({ url: `/api/staff/tests/${testId}/${path}` })

export const hallRows: Row[] = [
  { route: 'GET /api/staff/patterns', answers: examinersOnly },
  { route: 'POST /api/staff/patterns', answers: examinersOnly, ask: () => ({ body: smallPattern() }) },
  { route: 'GET /api/staff/tests', answers: examinersOnly },
  { route: 'POST /api/staff/tests', answers: examinersOnly, ask: async (stage) => ({ body: await planOf(stage) }) },
  {
    route: 'POST /api/staff/tests/:id/corrections',
    answers: examinersOnly,
    ask: async ({ app }) => {
      const { testId, questionIds } = await makeTest(app)
      const body = { question_id: questionIds[0], reason: 'Two are right.', drop: 'bonus-all' }
      return { url: `/api/staff/tests/${testId}/corrections`, body }
    },
  },
  {
    route: 'POST /api/staff/tests/:id/correction-effects',
    answers: examinersOnly,
    ask: async ({ app }) => {
      const { testId, questionIds } = await makeTest(app)
      const body = { question_id: questionIds[0], reason: 'Two are right.', drop: 'bonus-all' }
      return { url: `/api/staff/tests/${testId}/correction-effects`, body }
    },
  },
  { route: 'GET /api/staff/tests/:id/corrections', answers: examinersOnly, ask: ofTest('corrections') },
  { route: 'GET /api/staff/tests/:id/late-answers', answers: examinersOnly, ask: ofTest('late-answers') },
  { route: 'GET /api/staff/tests/:id/reports', answers: examinersOnly, ask: ofTest('reports') },
  {
    route: 'POST /api/staff/attempts/:id/reopen',
    answers: examinersOnly,
    ask: async (stage) => {
      const { _id } = await openAttempt(stage)
      await stage.app.pool.query(
        "update attempts set closed_at = deadline, closed_by = 'deadline', closing_written_at = started_at where id = $1",
        [_id],
      )
      return { url: `/api/staff/attempts/${_id}/reopen`, body: { reason: 'It was closed by a wrong clock.' } }
    },
  },
  {
    route: 'GET /api/staff/attempts/:id/signals',
    answers: examinersOnly,
    ask: async (stage) => ({ url: `/api/staff/attempts/${(await openAttempt(stage))._id}/signals` }),
  },
  {
    route: 'POST /api/quiz-portal/attempts/:id/reports',
    answers: ownerOnly,
    ask: async (stage) => {
      const { _id } = await openAttempt(stage)
      const body = { question_id: stage.questionId, problem: 'wording', note: '' }
      return { url: `/api/quiz-portal/attempts/${_id}/reports`, body }
    },
  },
  {
    route: 'POST /api/staff/people/:id/student-rights',
    answers: permittedThen('students.rights', { elsewhere: 400 }),
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app)
      const body = { has_extra_time: true, centre_id: (await makeCentre(app)).id }
      return { url: `/api/staff/people/${user.id}/student-rights`, body }
    },
  },
]
