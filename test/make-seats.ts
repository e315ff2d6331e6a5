import { and, eq, isNull } from 'drizzle-orm'
import type { Subscription } from '#domains/exams/registrations/schema.ts'
import { mailRegistrationChanged, mailWaitingPlace } from '#domains/exams/seats/mail-seats.ts'
import { moveWaitingListLater } from '#domains/exams/seats/move-waiting.ts'
import type { OwnWaiting, RegistrationForm, TermsBody } from '#domains/exams/seats/schema.ts'
import { centreSeats, registrationTerms, waitingPlaces } from '#domains/exams/seats/tables.ts'
import { testRegistrations } from '#domains/exams/tables.ts'
import { mailTestTomorrow } from '#domains/learning/calendar/remind-students.ts'
import { type JobHandler, runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { makeSignedIn, makeTest } from './factories.ts'
import { makeCentre } from './make-offers.ts'
import type { Body, TestApp } from './test-app.ts'

export type Data<T> = Body & { data: T }
type Made = NonNullable<Parameters<typeof makeTest>[1]>

export const usualBody: TermsBody = {
  ends_at: null,
  changes_until: null,
  syllabus: '',
  classes: [],
  minimum_age: null,
  maximum_age: null,
  age_on: null,
  categories: [],
  offer_hours: 24,
  shift_ids: [],
  fee_course_id: null,
}

/** Makes a talent test in three days, online and at a new centre with this many seats. */
export async function makeSeats(app: TestApp, seats: number | null, overrides: Made = {}) {
  const centre = await makeCentre(app)
  const opensAt = new Date(app.now().getTime() + 72 * 3_600_000)
  const both: Made = { type: 'ftd', isFree: false, opensAt, modes: ['online', 'offline'], centreIds: [centre.id] }
  const { testId } = await makeTest(app, { ...both, ...overrides })
  if (seats !== null) await app.db.insert(centreSeats).values({ testId, centreId: centre.id, seats })
  return { testId, centre, opensAt: overrides.opensAt ?? opensAt }
}

export async function setTerms(app: TestApp, testId: string, terms: Partial<typeof registrationTerms.$inferInsert>) {
  const set = { ...terms, editedAt: app.now() }
  await app.db
    .insert(registrationTerms)
    .values({ testId, ...set })
    .onConflictDoUpdate({ target: registrationTerms.testId, set })
}

/** Requests of a student. */
export function asStudent(app: TestApp, token: string) {
  const post = <T>(url: string, body: object = {}) =>
    app.call<Data<T>>('POST', `/api/student-portal/${url}`, { token, body })
  const at = (centreId: string, more: object = {}) => ({ mode: 'offline', center_id: centreId, ...more })
  return {
    register: (testId: string, centreId?: string, more: object = {}) =>
      post<Subscription>(
        `register-test/${testId}`,
        centreId === undefined ? { mode: 'online', ...more } : at(centreId, more),
      ),
    change: (id: string, body: object) => post<Subscription>(`subscription/${id}/change`, body),
    cancel: (id: string) => post<null>(`subscription/${id}/cancel`),
    join: (testId: string, centreId: string, more: object = {}) =>
      post<OwnWaiting>(`waiting-lists/${testId}`, { center_id: centreId, ...more }),
    leave: (placeId: string) => post<null>(`waiting-places/${placeId}/leave`),
    accept: (placeId: string) => post<Subscription>(`waiting-places/${placeId}/accept`),
    waiting: async () =>
      (await app.call<Data<OwnWaiting[]>>('GET', '/api/student-portal/waiting-places', { token })).body.data,
    form: (testId: string) =>
      app.call<Data<RegistrationForm>>('GET', `/api/student-portal/registration-forms/${testId}`, { token }),
  }
}

export async function makeStudents(app: TestApp, count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => makeSignedIn(app)))
  return people.map(({ token, user }) => ({ token, user, ...asStudent(app, token) }))
}

/** Fills the centre with these students, and lets the others wait in order. */
export async function fillAndWait(app: TestApp, { seats, waiting }: { seats: number; waiting: number }) {
  const made = await makeSeats(app, seats)
  const seated = await makeStudents(app, seats)
  const held = []
  for (const student of seated) {
    const { body } = await student.register(made.testId, made.centre.id)
    held.push({ ...student, registrationId: body.data._id })
  }
  const waiters = []
  for (const student of await makeStudents(app, waiting)) {
    const { body } = await student.join(made.testId, made.centre.id)
    waiters.push({ ...student, placeId: body.data._id })
  }
  return { ...made, held, waiters }
}

export async function stateOf(app: TestApp, placeId: string) {
  const [place] = await app.db.select().from(waitingPlaces).where(eq(waitingPlaces.id, placeId))
  return place?.state
}

/** Runs the due seat jobs; returns the mails that they sent. */
export async function runSeatJobs(app: TestApp) {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const post = { mailer, publicUrl: 'https://institute.example', instituteName: 'Mahanadi Academy' }
  const handlers: Record<string, JobHandler> = {
    'move-waiting-list': moveWaitingListLater,
    'mail-waiting-place': (ctx, payload) => mailWaitingPlace(ctx, payload, post),
    'mail-registration-changed': (ctx, payload) => mailRegistrationChanged(ctx, payload, post),
    'mail-test-tomorrow': (ctx, payload) => mailTestTomorrow(ctx, payload, post),
  }
  while (await runNextJob(app.context(), handlers));
  return mails
}

/** Returns the registrations for a place at this centre that are not cancelled. */
export const seatsTaken = (app: TestApp, testId: string, centreId: string) =>
  app.db.$count(
    testRegistrations,
    and(
      eq(testRegistrations.testId, testId),
      eq(testRegistrations.centreId, centreId),
      isNull(testRegistrations.cancelledAt),
    ),
  )
