import { makeMailedToken } from '../../src/domains/identity/accounts/make-mailed-token.ts'
import type { SelfProfile } from '../../src/domains/identity/profile/schema.ts'
import { newId } from '../../src/platform/data/database/ids.ts'
import { makeSignedIn, makeStudent, newPhone, password } from '../factories.ts'
import { makeCentre } from '../make-offers.ts'
import { makeLockedTest } from '../sections.ts'
import { studentApi } from '../student-api.ts'
import { bankRows } from './route-matrix-bank.ts'
import { challengeRows } from './route-matrix-challenges.ts'
import { consoleRows } from './route-matrix-console.ts'
import { hallRows } from './route-matrix-hall.ts'
import { learningRows } from './route-matrix-learning.ts'
import { monitorRows } from './route-matrix-monitor.ts'
import { notebookRows } from './route-matrix-notebook.ts'
import { officeRows } from './route-matrix-office.ts'
import { providerRows } from './route-matrix-providers.ts'
import { purchaseRows } from './route-matrix-purchases.ts'
import { registrationRows } from './route-matrix-registrations.ts'
import { resultRows } from './route-matrix-results.ts'
import {
  adminOnly,
  everyone,
  learnersOnly,
  nothing,
  ownerOnly,
  permittedThen,
  type Row,
  type Stage,
  sending,
  signedIn,
  staffOnly,
} from './route-matrix-rules.ts'
import { seatRows } from './route-matrix-seats.ts'
import { siteRows } from './route-matrix-site.ts'

/*
 * Who gets what from each route, as a table. A route without a row fails the test beside this. `studentA` owns what a row makes; everybody else asks for it by its
 * right address.
 */

type Call = { method: 'GET' | 'POST' | 'PUT'; url: string; body?: object }

async function call<T>({ app, ownerToken: token }: Stage, { method, url, body }: Call) {
  const answer = await app.call<{ data: T }>(method, url, { token, ...(body ? { body } : {}) })
  if (answer.status !== 200) throw new Error(`${url} of student A answers ${answer.status}: ${answer.text}`)
  return answer.body.data
}

async function openAttempt(stage: Stage) {
  const url = `/api/quiz-portal/tests/${stage.testId}/attempt`
  return call<{ _id: string; epoch: number }>(stage, { method: 'POST', url, body: {} })
}

const ofAttempt =
  (path: string, body?: (epoch: number, questionId: string) => object): NonNullable<Row['ask']> =>
  async (stage) => {
    const { _id, epoch } = await openAttempt(stage)
    const url = `/api/quiz-portal/attempts/${_id}/${path}`
    return body ? { url, body: body(epoch, stage.questionId) } : { url }
  }

/** A picture of one dot. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const mailed =
  (purpose: 'reset-password' | 'confirm-email', more: object): NonNullable<Row['ask']> =>
  async ({ app, ownerId }) => {
    const token = await makeMailedToken(app.context(), { purpose, userId: ownerId, minutes: 5 })
    return { body: { token, ...more } }
  }

const identity: Row[] = [
  {
    route: 'POST /api/auth/web-login',
    answers: everyone(200),
    ask: async ({ app }) => ({ body: { user_name: (await makeStudent(app)).email, password } }),
  },
  { route: 'POST /api/auth/logout', answers: everyone(200), ask: nothing },
  { route: 'GET /api/auth/me', answers: signedIn },
  {
    route: 'POST /api/um/web-registration',
    answers: everyone(200),
    ask: () => {
      const key = newId()
      const person = { name: 'Mita Das', email: `${key}@people.example`, contact: newPhone() }
      return { body: { ...person, password: 'a quiet blue kettle', source: 'website' } }
    },
  },
  { route: 'POST /api/auth/confirm-email', answers: everyone(200), ask: mailed('confirm-email', {}) },
  {
    route: 'POST /api/auth/forget-password',
    answers: everyone(200),
    ask: () => ({ body: { user_name: `${newId()}@people.example` } }),
  },
  {
    route: 'POST /api/auth/reset-password',
    answers: everyone(200),
    ask: mailed('reset-password', { password: 'a quiet blue kettle' }),
  },
  {
    route: 'POST /api/um/reset-password',
    answers: signedIn,
    ask: sending({ current_password: password, password: 'a quiet blue kettle' }),
  },
  { route: 'GET /api/admission/self-profile', answers: signedIn },
  {
    route: 'PUT /api/admission/self-profile-update',
    answers: signedIn,
    ask: sending({ gender: 'female', dob: '1999-02-01' }),
  },
  {
    route: 'POST /api/um/withdraw-guardian-consent',
    answers: ownerOnly,
    ask: async (stage) => {
      const profile = await call<SelfProfile>(stage, { method: 'GET', url: '/api/admission/self-profile' })
      const { text_version } = profile.guardian_consent
      const guardian = { guardian_name: 'Ira Das', guardian_phone: '9876543210', consent: true, text_version }
      await call(stage, {
        method: 'PUT',
        url: '/api/admission/self-profile-update',
        body: { dob: '2010-01-31', guardian },
      })
      return { body: {} }
    },
  },
  {
    route: 'GET /api/um/files/:id',
    answers: ownerOnly,
    ask: async (stage) => {
      const body = { dob: '1999-02-01', photo: dot }
      const { photo } = await call<{ photo: string }>(stage, {
        method: 'PUT',
        url: '/api/admission/self-profile-update',
        body,
      })
      return { url: photo }
    },
  },
  { route: 'GET /api/um/sessions', answers: signedIn },
  {
    route: 'POST /api/um/sessions/:id/end',
    answers: ownerOnly,
    ask: async (stage) => {
      const [session] = await call<{ _id: string }[]>(stage, { method: 'GET', url: '/api/um/sessions' })
      return { url: `/api/um/sessions/${session?._id}/end`, body: {} }
    },
  },
  { route: 'GET /api/auth/providers', answers: everyone(200) },
  ...providerRows,
  { route: 'POST /api/um/sessions/end-others', answers: signedIn, ask: nothing },
  { route: 'POST /api/um/resend-confirmation', answers: signedIn, ask: nothing },
  { route: 'GET /api/um/my-data', answers: signedIn },
  // Staff leave through an admin, who gives their work to somebody.
  { route: 'POST /api/um/delete-account', answers: learnersOnly, ask: sending({ password, confirm: 'DELETE' }) },
  { route: 'GET /api/staff/me', answers: staffOnly },
  {
    route: 'POST /api/staff/people/:id/role',
    answers: adminOnly,
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app)
      return { url: `/api/staff/people/${user.id}/role`, body: { role: 'editor' } }
    },
  },
  {
    route: 'POST /api/staff/people/:id/sessions/end',
    answers: adminOnly,
    ask: async ({ app }) => ({ url: `/api/staff/people/${(await makeSignedIn(app)).user.id}/sessions/end`, body: {} }),
  },
  {
    // A centre manager records that of their own students, where there is none.
    route: 'POST /api/staff/people/:id/date-of-birth',
    answers: permittedThen('students.edit', { elsewhere: 404 }),
    ask: async ({ app }) => {
      const { user } = await makeSignedIn(app, { centreId: (await makeCentre(app)).id })
      return { url: `/api/staff/people/${user.id}/date-of-birth`, body: { dob: '1999-02-01' } }
    },
  },
]

/** What the office does with a student of another centre than the manager's. */
const care = (route: string, url: string, body?: object): Row => ({
  route,
  answers: permittedThen('students.edit', { elsewhere: 404 }),
  ask: async ({ app }) => {
    const { user } = await makeSignedIn(app, { centreId: (await makeCentre(app)).id })
    return { url: `/api/staff/students/${user.id}${url}`, ...(body ? { body } : {}) }
  },
})
const students: Row[] = [
  care('GET /api/staff/students/:id/profile', '/profile'),
  // Nobody names the version that they began from.
  {
    ...care('PUT /api/staff/students/:id/profile', '/profile', { gender: 'male' }),
    answers: permittedThen('students.edit', { status: 428, elsewhere: 428 }),
  },
  care('POST /api/staff/students/:id/guardian-consents', '/guardian-consents', {
    guardian_name: 'Guardian',
    guardian_phone: '9876543210',
    signed_on: '2026-11-01',
    text_version: '2026-11',
    dob: '2012-01-01',
  }),
  {
    // Nothing was agreed to.
    ...care('POST /api/staff/students/:id/guardian-consents/withdraw', '/guardian-consents/withdraw', {}),
    answers: permittedThen('students.edit', { status: 404, elsewhere: 404 }),
  },
  care('POST /api/staff/students/:id/sessions/end', '/sessions/end', {}),
]

const attempts: Row[] = [
  { route: 'GET /api/student-portal/my-holdings', answers: signedIn },
  { route: 'GET /api/student-portal/my-purchases', answers: signedIn },
  {
    route: 'GET /api/quiz-portal/tests/:id',
    answers: signedIn,
    ask: ({ testId }) => ({ url: `/api/quiz-portal/tests/${testId}` }),
  },
  {
    route: 'POST /api/quiz-portal/tests/:id/attempt',
    answers: signedIn,
    ask: ({ testId }) => ({ url: `/api/quiz-portal/tests/${testId}/attempt`, body: {} }),
  },
  {
    // Sealed: whoever has it can do nothing with it before the start.
    route: 'GET /api/quiz-portal/tests/:id/paper/:language',
    answers: signedIn,
    ask: ({ testId }) => ({ url: `/api/quiz-portal/tests/${testId}/paper/en` }),
  },
  {
    route: 'POST /api/quiz-portal/attempts/:id/answers',
    answers: ownerOnly,
    ask: ofAttempt('answers', (epoch, question_id) => {
      const at = '2026-11-20T06:00:00Z'
      return { epoch, entries: [{ seq: 1, question_id, option_id: null, marked: true, seconds: 3, at }] }
    }),
  },
  {
    route: 'POST /api/quiz-portal/attempts/:id/leave-section',
    answers: ownerOnly,
    ask: async ({ app, ownerToken: token }) => {
      const { testId, sections } = await makeLockedTest(app, { earlyAdvance: true })
      const { _id, epoch } = (await studentApi(app, { token, testId }).open()).body.data
      return { url: `/api/quiz-portal/attempts/${_id}/leave-section`, body: { epoch, section_id: sections[0] } }
    },
  },
  { route: 'POST /api/quiz-portal/attempts/:id/submit', answers: ownerOnly, ask: ofAttempt('submit', () => ({})) },
  {
    route: 'GET /api/student-portal/get-submission-data-for-analysis/:id',
    answers: ownerOnly,
    ask: async (stage) => {
      const { _id } = await openAttempt(stage)
      await call(stage, { method: 'POST', url: `/api/quiz-portal/attempts/${_id}/submit`, body: {} })
      return { url: `/api/student-portal/get-submission-data-for-analysis/${_id}` }
    },
  },
]

export const matrix: Row[] = [
  ...identity,
  ...students,
  ...attempts,
  ...bankRows,
  ...hallRows,
  ...purchaseRows,
  ...learningRows,
  ...notebookRows,
  ...officeRows,
  ...registrationRows,
  ...resultRows,
  ...challengeRows,
  ...monitorRows,
  ...seatRows,
  ...siteRows,
  ...consoleRows,
]
