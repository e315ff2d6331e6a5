import type { PrintedCode } from '../../src/domains/verification/schema.ts'
import { makeRegistration, makeTest } from '../factories.ts'
import type { Body } from '../test-app.ts'
import { everyone, ownerOnly, type Row, type Stage, signedIn, type Visitor } from './route-matrix-rules.ts'

const students: Visitor[] = ['studentA', 'studentB']
const nobody: Visitor[] = ['anonymous', 'endedSession']

/** A talent test that has not begun. */
async function makeTalentTest({ app }: Stage) {
  const { testId } = await makeTest(app, { type: 'ftd', opensAt: new Date(app.now().getTime() + 3_600_000) })
  return testId
}

/** The code of an admit card. */
async function makeCard(stage: Stage) {
  const testId = await makeTalentTest(stage)
  const { _id } = await makeRegistration(stage.app, { testId, studentId: stage.ownerId })
  const url = `/api/student-portal/subscription/${_id}/code`
  const { body } = await stage.app.call<Body & { data: PrintedCode }>('GET', url, { token: stage.ownerToken })
  return body.data
}

export const registrationRows: Row[] = [
  { route: 'GET /api/student-portal/get-ftd-scholarship-test', answers: signedIn },
  {
    route: 'POST /api/student-portal/register-test/:id',
    answers: (visitor) => (nobody.includes(visitor) ? 401 : students.includes(visitor) ? 200 : 403),
    ask: async (stage) => ({
      url: `/api/student-portal/register-test/${await makeTalentTest(stage)}`,
      body: { mode: 'online' },
    }),
  },
  {
    route: 'GET /api/student-portal/subscription/:id',
    answers: ownerOnly,
    ask: async (stage) => {
      const testId = await makeTalentTest(stage)
      const { _id } = await makeRegistration(stage.app, { testId, studentId: stage.ownerId })
      return { url: `/api/student-portal/subscription/${_id}` }
    },
  },
  {
    route: 'GET /api/student-portal/subscription/:id/code',
    answers: ownerOnly,
    ask: async (stage) => {
      const testId = await makeTalentTest(stage)
      const { _id } = await makeRegistration(stage.app, { testId, studentId: stage.ownerId })
      return { url: `/api/student-portal/subscription/${_id}/code` }
    },
  },
  {
    route: 'GET /api/verify/:code',
    answers: everyone(200),
    ask: async (stage) => ({ url: `/api/verify/${(await makeCard(stage)).code}` }),
  },
  {
    // Its holder has no photo.
    route: 'GET /api/verify/:code/photo',
    answers: everyone(404),
    ask: async (stage) => {
      const { code, link } = await makeCard(stage)
      return { url: `/api/verify/${code}/photo${new URL(link).search}` }
    },
  },
]
