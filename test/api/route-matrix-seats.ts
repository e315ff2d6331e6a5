import { eq } from 'drizzle-orm'
import { waitingPlaces } from '../../src/domains/exams/seats/tables.ts'
import { asStudent, fillAndWait, makeSeats, usualBody } from '../make-seats.ts'
import { ownerOnly, permittedThen, type Row, type Stage, signedIn, type Visitor } from './route-matrix-rules.ts'

/* Seats, waiting lists, rooms and what is printed of them. */

const students: Visitor[] = ['studentA', 'studentB']
const nobody: Visitor[] = ['anonymous', 'endedSession']

/** Student A has a seat. */
async function seated({ app, ownerToken }: Stage) {
  const made = await makeSeats(app, 5)
  const { body } = await asStudent(app, ownerToken).register(made.testId, made.centre.id)
  return { ...made, registrationId: body.data._id }
}

/** Student A waits, or has an offer. */
async function waiting({ app, ownerId }: Stage, isOffered = false) {
  const { testId, waiters, held } = await fillAndWait(app, { seats: 1, waiting: 1 })
  if (isOffered) await held[0]?.cancel(held[0].registrationId)
  const placeId = waiters[0]?.placeId ?? ''
  await app.db.update(waitingPlaces).set({ studentId: ownerId }).where(eq(waitingPlaces.id, placeId))
  return { testId, placeId }
}

async function withRoom(stage: Stage) {
  const { testId, centre } = await seated(stage)
  const { rows } = await stage.app.pool.query(
    `insert into exam_rooms (id, test_id, centre_id, name, capacity, columns, position)
     values (gen_random_uuid(), $1, $2, 'Room 1', 10, 5, 1) returning id`,
    [testId, centre.id],
  )
  return { testId, centre, roomId: String(rows[0]?.id) }
}

const readers = permittedThen('seats.read')
/** Of a centre that is none of theirs. */
const editors = permittedThen('seats.edit', { elsewhere: 403 })
const editorsOfOne = permittedThen('seats.edit', { elsewhere: 404 })
const bound: Visitor[] = ['centreManager', 'invigilator', 'counsellor']
/** Bound staff of another centre find nothing; the counsellor of these rows is at all of them. */
const readersOfOne: Row['answers'] = (visitor) =>
  bound.slice(0, 1).includes(visitor) && readers(visitor) === 200 ? 404 : readers(visitor)

const place = { mode: 'online' }

export const seatRows: Row[] = [
  {
    route: 'GET /api/student-portal/registration-forms/:id',
    answers: signedIn,
    ask: async ({ app }) => ({ url: `/api/student-portal/registration-forms/${(await makeSeats(app, 1)).testId}` }),
  },
  {
    route: 'POST /api/student-portal/subscription/:id/change',
    answers: ownerOnly,
    ask: async (stage) => ({
      url: `/api/student-portal/subscription/${(await seated(stage)).registrationId}/change`,
      body: place,
    }),
  },
  {
    route: 'POST /api/student-portal/subscription/:id/cancel',
    answers: ownerOnly,
    ask: async (stage) => ({
      url: `/api/student-portal/subscription/${(await seated(stage)).registrationId}/cancel`,
      body: {},
    }),
  },
  { route: 'GET /api/student-portal/waiting-places', answers: signedIn },
  {
    route: 'POST /api/student-portal/waiting-lists/:id',
    answers: (visitor) => (nobody.includes(visitor) ? 401 : students.includes(visitor) ? 200 : 403),
    ask: async ({ app }) => {
      const { testId, centre } = await makeSeats(app, 0)
      return { url: `/api/student-portal/waiting-lists/${testId}`, body: { center_id: centre.id } }
    },
  },
  {
    route: 'POST /api/student-portal/waiting-places/:id/leave',
    answers: ownerOnly,
    ask: async (stage) => ({
      url: `/api/student-portal/waiting-places/${(await waiting(stage)).placeId}/leave`,
      body: {},
    }),
  },
  {
    route: 'POST /api/student-portal/waiting-places/:id/accept',
    answers: ownerOnly,
    ask: async (stage) => ({
      url: `/api/student-portal/waiting-places/${(await waiting(stage, true)).placeId}/accept`,
      body: {},
    }),
  },
  { route: 'GET /api/staff/seat-tests', answers: readers },
  ...['seats', 'registrations', 'waiting-places'].map(
    (side): Row => ({
      route: `GET /api/staff/tests/:id/${side}`,
      answers: readers,
      ask: async (stage) => ({ url: `/api/staff/tests/${(await seated(stage)).testId}/${side}` }),
    }),
  ),
  {
    // Nobody says which version they have seen.
    route: 'PUT /api/staff/tests/:id/registration-terms',
    answers: permittedThen('tests.plan', { status: 428 }),
    ask: async ({ app }) => ({
      url: `/api/staff/tests/${(await makeSeats(app, 1)).testId}/registration-terms`,
      body: usualBody,
    }),
  },
  {
    route: 'PUT /api/staff/tests/:id/centres/:centre/seats',
    answers: editors,
    ask: async ({ app }) => {
      const { testId, centre } = await makeSeats(app, 1)
      return { url: `/api/staff/tests/${testId}/centres/${centre.id}/seats`, body: { seats: 3 } }
    },
  },
  {
    route: 'POST /api/staff/registrations/:id/move',
    answers: editorsOfOne,
    ask: async (stage) => ({
      url: `/api/staff/registrations/${(await seated(stage)).registrationId}/move`,
      body: { ...place, reason: 'The hall is closed.' },
    }),
  },
  {
    route: 'POST /api/staff/registrations/:id/cancel',
    answers: editorsOfOne,
    ask: async (stage) => ({
      url: `/api/staff/registrations/${(await seated(stage)).registrationId}/cancel`,
      body: { reason: 'Registered twice.' },
    }),
  },
  {
    route: 'POST /api/staff/tests/:id/rooms',
    answers: editors,
    ask: async ({ app }) => {
      const { testId, centre } = await makeSeats(app, 1)
      const body = { center_id: centre.id, name: 'Room 1', capacity: 40, columns: 8 }
      return { url: `/api/staff/tests/${testId}/rooms`, body }
    },
  },
  {
    route: 'PUT /api/staff/exam-rooms/:id',
    answers: editorsOfOne,
    ask: async (stage) => ({
      url: `/api/staff/exam-rooms/${(await withRoom(stage)).roomId}`,
      body: { name: 'Room 2', capacity: 20, columns: 5 },
    }),
  },
  {
    route: 'POST /api/staff/exam-rooms/:id/remove',
    answers: editorsOfOne,
    ask: async (stage) => ({ url: `/api/staff/exam-rooms/${(await withRoom(stage)).roomId}/remove`, body: {} }),
  },
  ...(['seating', 'admit-cards'] as const).map(
    (side): Row => ({
      route: `POST /api/staff/tests/:id/${side}`,
      answers: editors,
      ask: async (stage) => {
        const { testId, centre } = await withRoom(stage)
        return { url: `/api/staff/tests/${testId}/${side}`, body: { center_id: centre.id } }
      },
    }),
  ),
  ...['door-list', 'attendance-sheet'].map(
    (print): Row => ({
      route: `GET /api/staff/exam-rooms/:id/${print}`,
      answers: readersOfOne,
      ask: async (stage) => ({ url: `/api/staff/exam-rooms/${(await withRoom(stage)).roomId}/${print}` }),
    }),
  ),
]
