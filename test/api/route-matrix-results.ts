import { makeTest } from '../factories.ts'
import { permittedThen, type Row, signedIn, type Visitor } from './route-matrix-rules.ts'

const examiners: Visitor[] = ['admin', 'examiner']
const examinersOnly: Row['answers'] = (visitor) =>
  signedIn(visitor) === 401 || examiners.includes(visitor) ? signedIn(visitor) : 403

export const resultRows: Row[] = [
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
