import { randomUUID } from 'node:crypto'
import { dropSnapshot } from '#domains/attempts/hall/read-hall.ts'
import { flushPresence } from '#domains/attempts/hall/record-presence.ts'
import type { Hall, HallEvent, SeatHistory } from '#domains/attempts/hall/schema.ts'
import { makeRegistration, makeSignedIn, makeTest } from './factories.ts'
import { makePlace } from './make-place.ts'
import { entriesOf, studentApi } from './student-api.ts'
import type { Body, TestApp } from './test-app.ts'

/* A hall: an open ranked test, its candidates at centres, and those who monitor it. */

type Data<T> = Body & { data: T }

/** Makes a candidate with a place in the test, who has not begun. */
export async function makeCandidate(
  app: TestApp,
  of: { testId: string; questionIds: string[]; centreId: string | null },
) {
  const { testId, questionIds, centreId } = of
  const { user, token } = await makeSignedIn(app, { centreId })
  await makeRegistration(app, { testId, studentId: user.id })
  const api = studentApi(app, { token, testId })
  let seq = 0
  const begin = async () => {
    seq = 0
    return (await api.open()).body.data
  }
  /** Saves an answer, or asks for the attempt's state. */
  const save = (attempt: { _id: string; epoch: number }, answers = 1) => {
    const entries = answers === 0 ? [] : entriesOf(app, [[questionIds[0] ?? '', {}]], seq + 1)
    seq += answers
    return api.save(attempt._id, { epoch: attempt.epoch, entries })
  }
  return { id: user.id, name: user.candidateName, token, api, begin, save }
}

/** Returns the calls of a staff member about one hall. */
export function watcher(app: TestApp, { token, testId }: { token: string; testId: string }) {
  const base = `/api/staff/tests/${testId}`
  const act = (what: string, body: object, key: string = randomUUID()) =>
    app.call<Data<{ _id: string; candidates?: number }>>('POST', `${base}/${what}`, {
      token,
      body,
      headers: { 'idempotency-key': key },
    })
  const ask = <T>(url: string) => app.call<Data<T>>('GET', `${base}/${url}`, { token })
  /** Returns the current state: first writes what the node holds, and ignores anything seen before. */
  async function look(query = '') {
    const ctx = { ...app.context(), cache: app.contentCache }
    await flushPresence(ctx)
    dropSnapshot(ctx, testId)
    return ask<Hall>(`hall${query}`)
  }
  async function stateOf(studentId: string) {
    return (await look()).body.data.rows.find(({ student_id }) => student_id === studentId)?.state
  }
  return {
    look,
    stateOf,
    seat: (studentId: string) => ask<SeatHistory>(`hall/${studentId}`),
    events: (query = '') => ask<HallEvent[]>(`hall-events${query}`),
    extend: (body: object, key?: string) =>
      act('hall-extensions', { reason: 'The power was cut.', minutes: 10, ...body }, key),
    note: (body: object, key?: string) => act('hall-incidents', { written_at: app.now().toISOString(), ...body }, key),
    absent: (studentId: string, at = app.now().toISOString(), key?: string) =>
      act('hall-absences', { student_id: studentId, written_at: at }, key),
    present: (studentId: string) =>
      app.call('POST', `${base}/hall-absences/${studentId}/withdraw`, { token, body: {} }),
    tell: (body: object, key?: string) => act('hall-messages', { text: 'Keep calm.', ...body }, key),
  }
}

/** Makes an open ranked test of an hour with a centre, and the exam controller who monitors it. */
export async function makeHall(app: TestApp, more: Parameters<typeof makeTest>[1] = {}) {
  const made = await makeTest(app, { type: 'ftd', opensAt: new Date(app.now().getTime() - 1000), ...more })
  const { centre } = await makePlace(app)
  const { token, user } = await makeSignedIn(app, { role: 'examiner' })
  return { ...made, centre, token, examinerId: user.id, office: watcher(app, { token, testId: made.testId }) }
}
