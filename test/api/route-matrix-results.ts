import { addList } from '../../src/domains/merit/lists/change-list.ts'
import { listRules } from '../../src/domains/merit/lists/schema.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { actorAs, makeSignedIn, makeTest } from '../factories.ts'
import { everyone, permittedThen, type Row, type Stage, signedIn, type Visitor } from './route-matrix-rules.ts'

const examiners: Visitor[] = ['admin', 'examiner']
const examinersOnly: Row['answers'] = (visitor) =>
  signedIn(visitor) === 401 || examiners.includes(visitor) ? signedIn(visitor) : 403

/** A list of a test that nobody has sat. */
async function makeList({ app }: Stage) {
  const opensAt = new Date(app.now().getTime() - 7_200_000)
  const { testId } = await makeTest(app, { type: 'scholarship', opensAt })
  const { user } = await makeSignedIn(app, { role: 'examiner' })
  const list = { name: 'A list', shifts: [{ test_id: testId, name: 'One' }], rules: listRules.parse({}) }
  const { _id } = await addList(app.context(actorAs('examiner', user.id)), list)
  return `/api/staff/merit-lists/${_id}`
}

const meritRows: Row[] = [
  { route: 'GET /api/staff/merit-lists', answers: permittedThen('ranks.read') },
  {
    route: 'POST /api/staff/merit-lists',
    answers: permittedThen('merit.request'),
    ask: async ({ app }) => {
      const { testId } = await makeTest(app, { type: 'scholarship' })
      return {
        url: '/api/staff/merit-lists',
        body: { name: 'A list', shifts: [{ test_id: testId, name: 'One' }], rules: {} },
      }
    },
  },
  {
    route: 'GET /api/staff/merit-lists/:id',
    answers: permittedThen('ranks.read'),
    ask: async (stage) => ({ url: await makeList(stage) }),
  },
  {
    // No version is named.
    route: 'PUT /api/staff/merit-lists/:id',
    answers: permittedThen('merit.request', { status: 428 }),
    ask: async (stage) => ({ url: await makeList(stage), body: { name: 'Another', rules: {} } }),
  },
  {
    // Nobody has sat it.
    route: 'POST /api/staff/merit-lists/:id/versions',
    answers: permittedThen('merit.request', { status: 409 }),
    ask: async (stage) => ({ url: `${await makeList(stage)}/versions`, body: {} }),
  },
  {
    route: 'GET /api/staff/merit-lists/:id/rows',
    answers: permittedThen('ranks.read', { status: 404 }),
    ask: async (stage) => ({ url: `${await makeList(stage)}/rows` }),
  },
  {
    route: 'GET /api/staff/merit-lists/:id/rows/:attempt',
    answers: permittedThen('ranks.read', { status: 404 }),
    ask: async (stage) => ({ url: `${await makeList(stage)}/rows/${newId()}` }),
  },
  {
    route: 'POST /api/staff/merit-lists/:id/publications',
    answers: permittedThen('merit.request', { status: 409 }),
    ask: async (stage) => ({
      url: `${await makeList(stage)}/publications`,
      body: { version: 1, state: 'final', reason: 'It is right.' },
    }),
  },
  {
    // Nothing of it is published.
    route: 'PUT /api/staff/merit-lists/:id/site',
    answers: permittedThen('merit.approve', { status: 409 }),
    ask: async (stage) => ({ url: `${await makeList(stage)}/site`, body: { is_public: true } }),
  },
  {
    route: 'POST /api/staff/merit-lists/:id/exports',
    answers: permittedThen('ranks.read', { status: 404 }),
    ask: async (stage) => ({
      url: `${await makeList(stage)}/exports`,
      body: { format: 'csv', version: 1, is_named: false },
    }),
  },
  { route: 'GET /api/merit-results', answers: signedIn },
  {
    route: 'GET /api/merit-results/:id',
    answers: (visitor) => (signedIn(visitor) === 401 ? 401 : 404),
    ask: () => ({ url: `/api/merit-results/${newId()}` }),
  },
  {
    route: 'GET /api/merit-results/:id/certificate',
    answers: (visitor) => (signedIn(visitor) === 401 ? 401 : 404),
    ask: () => ({ url: `/api/merit-results/${newId()}/certificate` }),
  },
  { route: 'GET /api/merit-lists', answers: everyone(200) },
  { route: 'GET /api/merit-lists/:id', answers: everyone(404), ask: () => ({ url: `/api/merit-lists/${newId()}` }) },
  {
    route: 'POST /api/merit-lists/:id/look-ups',
    answers: everyone(404),
    ask: () => ({ url: `/api/merit-lists/${newId()}/look-ups`, body: { roll_no: 1, date_of_birth: '2009-01-01' } }),
  },
]

export const resultRows: Row[] = [
  ...meritRows,
  {
    route: 'POST /api/staff/tests/:id/release-results',
    answers: examinersOnly,
    ask: async ({ app }) => {
      const opensAt = new Date(app.now().getTime() - 7_200_000)
      const { testId } = await makeTest(app, { type: 'scholarship', opensAt, isReleasedByStaff: true })
      return { url: `/api/staff/tests/${testId}/release-results`, body: {} }
    },
  },
  {
    // Of a centre manager this one asks for all centres.
    route: 'GET /api/staff/tests/:id/ranks',
    answers: examinersOnly,
    ask: ({ testId }) => ({ url: `/api/staff/tests/${testId}/ranks` }),
  },
  { route: 'GET /api/staff/sat-tests', answers: permittedThen('ranks.read') },
  ...['candidates', 'results'].map(
    (side): Row => ({
      // A centre manager is told of the own centres.
      route: `GET /api/staff/tests/:id/${side}`,
      answers: permittedThen('ranks.read'),
      ask: ({ testId }) => ({ url: `/api/staff/tests/${testId}/${side}` }),
    }),
  ),
  {
    route: 'POST /api/staff/tests/:id/candidate-exports',
    answers: permittedThen('ranks.read'),
    ask: ({ testId }) => ({
      url: `/api/staff/tests/${testId}/candidate-exports`,
      body: { format: 'csv', filters: {} },
    }),
  },
]
