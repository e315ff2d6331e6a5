import { eq } from 'drizzle-orm'
import { challenges } from '../../src/domains/attempts/challenges/tables.ts'
import { makeChallenged, makeOverTest, openWindow } from '../make-challenges.ts'
import { everyone, ownerOnly, permittedThen, type Row, type Stage, signedIn } from './route-matrix-rules.ts'

/* Who challenges a key, who decides, and who reads what was decided. */

const deciders = (status = 200) => permittedThen('results.correct', { status })
const sheet = '/api/student-portal/challenge-sheets'

/** An own test in its window. */
async function openSheet({ app, ownerToken: token, ownerId: id }: Stage) {
  const over = await makeOverTest(app, ['BA'], [{ token, user: { id } }])
  await openWindow(app, over)
  const url = `${sheet}/${over.sat[0]?.attemptId}/questions/${over.questionIds[0]}`
  return { app, over, token, url }
}

const claim = { claim: 'other-key', reason: 'It is B.' }
async function challenge(stage: Stage) {
  const open = await openSheet(stage)
  const option_ids = [open.over.sat[0]?.questions[0]?.options.find(({ text }) => text.en === 'B')?._id ?? '']
  const body = { ...claim, option_ids }
  return { ...open, body }
}

async function withFile({ app, ownerToken: token, ownerId: id }: Stage) {
  const made = await makeChallenged(app, { token, user: { id } })
  const fileKey = `challenges/${made.challengeId}.pdf`
  await app.context().storage.put(fileKey, Buffer.from('%PDF-'), 'application/pdf')
  const file = { fileKey, fileName: 'page.pdf', fileBytes: 5 }
  await app.db.update(challenges).set(file).where(eq(challenges.id, made.challengeId))
  return made
}

const minutes = (app: Stage['app'], many: number) => new Date(app.now().getTime() + many * 60_000).toISOString()

export const challengeRows: Row[] = [
  { route: 'GET /api/student-portal/challenge-windows', answers: signedIn },
  {
    route: 'GET /api/student-portal/challenge-sheets/:id',
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${sheet}/${(await openSheet(stage)).over.sat[0]?.attemptId}` }),
  },
  {
    route: 'PUT /api/student-portal/challenge-sheets/:id/questions/:question',
    answers: ownerOnly,
    ask: async (stage) => {
      const { url, body } = await challenge(stage)
      return { url, body }
    },
  },
  {
    route: 'POST /api/student-portal/challenge-sheets/:id/questions/:question/withdraw',
    answers: ownerOnly,
    ask: async (stage) => ({ url: `${(await openSheet(stage)).url}/withdraw`, body: {} }),
  },
  {
    // A body that is no file is refused before anything is looked up.
    route: 'PUT /api/student-portal/challenge-sheets/:id/questions/:question/file',
    answers: (visitor) => (signedIn(visitor) === 401 ? 401 : 400),
    ask: async (stage) => ({ url: `${(await openSheet(stage)).url}/file?name=page.pdf`, body: {} }),
  },
  {
    route: 'GET /api/student-portal/challenge-sheets/:id/questions/:question/file',
    answers: ownerOnly,
    ask: async (stage) => {
      const { sat, questionId } = await withFile(stage)
      return { url: `${sheet}/${sat[0]?.attemptId}/questions/${questionId}/file` }
    },
  },
  {
    // As long as nothing is decided there is nothing to read.
    route: 'GET /api/website/web/tests/:id/key-decisions',
    answers: everyone(404),
    ask: ({ testId }) => ({ url: `/api/website/web/tests/${testId}/key-decisions` }),
  },
  ...['challenges', 'items'].map(
    (side): Row => ({
      route: `GET /api/staff/tests/:id/${side}`,
      answers: deciders(),
      ask: ({ testId }) => ({ url: `/api/staff/tests/${testId}/${side}` }),
    }),
  ),
  {
    route: 'GET /api/staff/questions/:number/figures',
    answers: deciders(404),
    ask: () => ({ url: '/api/staff/questions/999999999/figures' }),
  },
  {
    route: 'PUT /api/staff/tests/:id/challenge-window',
    answers: deciders(),
    ask: async ({ app }) => {
      const { testId } = await makeOverTest(app, [])
      const body = { opens_at: minutes(app, 0), closes_at: minutes(app, 60) }
      return { url: `/api/staff/tests/${testId}/challenge-window`, body }
    },
  },
  {
    route: 'GET /api/staff/challenged-questions/:id',
    answers: deciders(),
    ask: async ({ app }) => ({ url: `/api/staff/challenged-questions/${(await makeChallenged(app)).caseId}` }),
  },
  {
    route: 'POST /api/staff/challenged-questions/:id/effects',
    answers: deciders(),
    ask: async ({ app }) => {
      const { caseId } = await makeChallenged(app)
      return { url: `/api/staff/challenged-questions/${caseId}/effects`, body: { verdict: 'bonus-all' } }
    },
  },
  {
    route: 'POST /api/staff/challenged-questions/:id/decisions',
    answers: deciders(202),
    ask: async ({ app }) => {
      const { caseId } = await makeChallenged(app)
      const body = { verdict: 'keep', reason: 'The book says so.' }
      return { url: `/api/staff/challenged-questions/${caseId}/decisions`, body }
    },
  },
  {
    route: 'GET /api/staff/challenges/:id/file',
    answers: deciders(),
    ask: async (stage) => ({ url: `/api/staff/challenges/${(await withFile(stage)).challengeId}/file` }),
  },
]
