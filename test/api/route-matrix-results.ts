import { makeTest } from '../factories.ts'
import { type Row, signedIn, type Visitor } from './route-matrix-rules.ts'

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
]
