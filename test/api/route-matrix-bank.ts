import { eq } from 'drizzle-orm'
import { bankItems, questions } from '../../src/domains/bank/tables.ts'
import { testPlans } from '../../src/domains/exams/tables.ts'
import { imports } from '../../src/domains/imports/tables.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { makeStudent } from '../factories.ts'
import { planOf } from './route-matrix-hall.ts'
import { at, permittedThen, type Row, type Stage, sending, staffOnly } from './route-matrix-rules.ts'

/* Questions, their import, and tests from the plan to the schedule. Those who write none but their own do not find the one that is asked for. */

const reading = permittedThen(['questions.read', 'questions.write-own'])
const writing = permittedThen(['questions.write', 'questions.write-own'])
const changing = (status: number) =>
  permittedThen(['questions.write', 'questions.write-own', 'questions.translate'], { status })
const importing = (status = 200) => permittedThen(['questions.write', 'questions.write-own'], { status })
/** Of a colleague, whom those who write their own do not meet. */
const ofColleague: Row['answers'] = (visitor) => {
  const whoWritesAll = permittedThen('questions.write')(visitor)
  return whoWritesAll === 403 ? permittedThen('questions.write-own', { status: 404 })(visitor) : whoWritesAll
}
/** The name that is asked for is none that is offered. */
const refusedOfColleague: Row['answers'] = (visitor) => (ofColleague(visitor) === 200 ? 400 : ofColleague(visitor))
const planning = (status = 200) => permittedThen('tests.plan', { status })
/** Without the version that the change began from. */
const versionless = (rule: (status: number) => Row['answers']) => rule(428)

async function numberOf({ app, questionId }: Stage) {
  const [found] = await app.db
    .select({ number: bankItems.number })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(eq(questions.id, questionId))
  return found?.number ?? 0
}
const ofQuestion =
  (path = ''): NonNullable<Row['ask']> =>
  async (stage) => {
    const url = `/api/staff/questions/${await numberOf(stage)}${path}`
    return path === '' ? { url } : { url, body: {} }
  }

async function makeImport({ app }: Stage, state: 'checked' | 'stored') {
  const { id: createdBy } = await makeStudent(app)
  const id = newId()
  const made = { createdBy, createdAt: app.now() }
  const row = {
    id,
    kind: 'question' as const,
    fileKey: `imports/${id}`,
    fileName: 'a.csv',
    format: 'csv' as const,
    ...made,
  }
  const counts = { ready: 1, warning: 0, error: 0, here: 0 }
  const headings = ['subject', 'topic', 'question', 'key']
  await app.db.insert(imports).values({ ...row, state, counts, headings })
  return `/api/staff/question-imports/${row.id}`
}
const ofImport =
  (state: 'checked' | 'stored', { path = '', body }: { path?: string; body?: object } = {}): NonNullable<Row['ask']> =>
  async (stage) => {
    const url = `${await makeImport(stage, state)}${path}`
    return body ? { url, body } : { url }
  }

async function makePlan(stage: Stage) {
  const { publish_date, quiz_name, pattern_id, question_ids } = await planOf(stage)
  const rest = { website_sub_exam_id: null, subject_id: null, topic_id: null, is_free: true, closes_at: null }
  const how = { shuffles_questions: false, shuffles_options: false, attempts_allowed: 1, is_released_by_staff: false }
  const body = {
    ...rest,
    ...how,
    publish_date,
    quiz_name,
    pattern_id,
    question_ids,
    allowed_centers: null,
    batch_ids: null,
  }
  const id = newId()
  await stage.app.db.insert(testPlans).values({
    id,
    body: { ...body, quiz_type: 'mock-flt', languages: ['en'], modes_allowed: ['online'] },
    editedAt: stage.app.now(),
  })
  return `/api/staff/test-plans/${id}`
}
const ofPlan =
  (path = ''): NonNullable<Row['ask']> =>
  async (stage) => {
    const url = `${await makePlan(stage)}${path}`
    return /remove|schedule/.test(path) ? { url, body: {} } : { url }
  }

const writingStatus = (status: number) => permittedThen(['questions.write', 'questions.write-own'], { status })

export const bankRows: Row[] = [
  { route: 'GET /api/staff/questions', answers: reading },
  { route: 'POST /api/staff/questions', answers: writing, ask: sending({}) },
  {
    route: 'GET /api/staff/questions/:number',
    // Teachers have their own alone, authors read all.
    answers: (visitor) => (visitor === 'teacher' ? 404 : reading(visitor)),
    ask: ofQuestion(),
  },
  {
    route: 'PUT /api/staff/questions/:number',
    answers: changing(400),
    ask: ofQuestion(),
  },
  { route: 'POST /api/staff/questions/:number/ready', answers: versionless(writingStatus), ask: ofQuestion('/ready') },
  {
    route: 'POST /api/staff/questions/:number/discard',
    answers: versionless(writingStatus),
    ask: ofQuestion('/discard'),
  },
  {
    route: 'POST /api/staff/questions/:number/retire',
    answers: versionless(writingStatus),
    ask: ofQuestion('/retire'),
  },
  {
    route: 'POST /api/staff/questions/:number/restore',
    answers: versionless(writingStatus),
    ask: ofQuestion('/restore'),
  },
  { route: 'GET /api/staff/question-reviews', answers: permittedThen('questions.review') },
  {
    route: 'POST /api/staff/questions/:number/review',
    answers: versionless(writingStatus),
    ask: ofQuestion('/review'),
  },
  {
    route: 'POST /api/staff/questions/:number/review/take-back',
    answers: versionless(writingStatus),
    ask: ofQuestion('/review/take-back'),
  },
  {
    route: 'POST /api/staff/questions/:number/review/return',
    answers: versionless((status) => permittedThen('questions.review', { status })),
    ask: async (stage) => ({
      url: `/api/staff/questions/${await numberOf(stage)}/review/return`,
      body: { notes: [{ field: 'key', text: 'B is right.' }] },
    }),
  },
  {
    route: 'POST /api/staff/questions/:number/review/ready',
    answers: versionless((status) => permittedThen('questions.review', { status })),
    ask: ofQuestion('/review/ready'),
  },
  { route: 'GET /api/staff/passages', answers: reading },
  { route: 'GET /api/staff/question-authors', answers: reading },
  { route: 'GET /api/staff/question-headings', answers: staffOnly },
  { route: 'POST /api/staff/question-pictures', answers: changing(400), ask: sending({}) },
  { route: 'POST /api/staff/typeset', answers: reading, ask: sending({ texts: ['\\(x\\)'] }) },
  { route: 'GET /api/staff/question-imports', answers: importing() },
  { route: 'POST /api/staff/question-imports', answers: importing(400), ask: sending({}) },
  { route: 'GET /api/staff/question-imports/:id', answers: ofColleague, ask: ofImport('checked') },
  {
    route: 'GET /api/staff/question-imports/:id/rows',
    answers: ofColleague,
    ask: ofImport('checked', { path: '/rows' }),
  },
  {
    route: 'PUT /api/staff/question-imports/:id/layout',
    answers: (visitor) => (ofColleague(visitor) === 200 ? 409 : ofColleague(visitor)),
    ask: ofImport('stored', { path: '/layout', body: { encoding: 'utf-8' } }),
  },
  {
    route: 'POST /api/staff/question-imports/:id/columns',
    answers: ofColleague,
    ask: ofImport('checked', { path: '/columns', body: { columns: ['subject', 'topic', 'question_en', 'key'] } }),
  },
  ...['values', 'rejected'].map((what) => ({
    route: `GET /api/staff/question-imports/:id/${what}`,
    answers: ofColleague,
    ask: ofImport('checked', { path: `/${what}` }),
  })),
  {
    route: 'POST /api/staff/question-imports/:id/values',
    answers: refusedOfColleague,
    ask: ofImport('checked', {
      path: '/values',
      body: { meanings: [{ field: 'subject', value: 'x', within: null, meaning: 'nothing of ours' }] },
    }),
  },
  {
    route: 'PUT /api/staff/question-imports/:id/rows/:position',
    answers: (visitor) => (ofColleague(visitor) === 200 ? 404 : ofColleague(visitor)),
    ask: ofImport('checked', { path: '/rows/2', body: {} }),
  },
  {
    route: 'POST /api/staff/question-imports/:id/store',
    answers: ofColleague,
    ask: ofImport('checked', { path: '/store', body: { ready: true } }),
  },
  {
    route: 'POST /api/staff/question-imports/:id/undo',
    answers: ofColleague,
    ask: ofImport('stored', { path: '/undo', body: {} }),
  },
  {
    route: 'GET /api/staff/question-template/:format',
    answers: importing(),
    ask: at('/api/staff/question-template/csv'),
  },
  {
    route: 'POST /api/staff/question-exports',
    answers: permittedThen('questions.write'),
    ask: sending({ format: 'jsonl', filters: {} }),
  },
  { route: 'GET /api/staff/test-plans', answers: planning() },
  {
    route: 'POST /api/staff/test-plans',
    answers: planning(),
    ask: async (stage) => ({ body: { pattern_id: (await planOf(stage)).pattern_id, quiz_name: 'A plan' } }),
  },
  { route: 'GET /api/staff/test-plans/:id', answers: planning(), ask: ofPlan() },
  { route: 'PUT /api/staff/test-plans/:id', answers: planning(400), ask: ofPlan() },
  { route: 'POST /api/staff/test-plans/:id/remove', answers: planning(428), ask: ofPlan('/remove') },
  { route: 'POST /api/staff/test-plans/:id/schedule', answers: planning(428), ask: ofPlan('/schedule') },
  {
    route: 'POST /api/staff/test-plans/:id/take-back',
    answers: planning(404),
    ask: async (stage) => ({ url: `${await makePlan(stage)}/take-back`, body: {} }),
  },
  {
    route: 'GET /api/staff/test-plans/:id/paper/:language',
    answers: permittedThen('tests.paper'),
    ask: ofPlan('/paper/en'),
  },
  { route: 'GET /api/staff/test-plans/:id/prints', answers: permittedThen('tests.paper'), ask: ofPlan('/prints') },
  {
    route: 'POST /api/staff/test-plans/:id/prints',
    answers: permittedThen('tests.paper'),
    ask: async (stage) => ({ url: `${await makePlan(stage)}/prints`, body: { version: 1 } }),
  },
  {
    route: 'POST /api/staff/test-plans/:id/print',
    answers: permittedThen('tests.paper'),
    ask: async (stage) => ({
      url: `${await makePlan(stage)}/print`,
      body: { version: null, part: 'papers', sets: ['A'], languages: ['en'], layout: 'one-after-another' },
    }),
  },
]
