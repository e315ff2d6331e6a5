import type { NoBody } from '#domains/bank/questions/schema.ts'
import type { StartedExport } from '#domains/identity/staff/schema.ts'
import { get, post, put } from '#platform/http/call.ts'
import type { ExamRoom, OfCentre, RoomBody, RoomChange, SeatingDone } from '../seats/schema.ts'

export const roomCalls = {
  addRoom: post('/api/staff/tests/:id/rooms').types<{ body: RoomBody; answer: ExamRoom[] }>(),
  changeRoom: put('/api/staff/exam-rooms/:id').types<{ body: RoomChange; answer: ExamRoom[] }>(),
  removeRoom: post('/api/staff/exam-rooms/:id/remove', 'message').types<{ body: NoBody }>(),
  /** All candidates of a centre anew. */
  seat: post('/api/staff/tests/:id/seating').types<{ body: OfCentre; answer: SeatingDone }>(),
  doorList: get('/api/staff/exam-rooms/:id/door-list', 'bytes').types(),
  attendanceSheet: get('/api/staff/exam-rooms/:id/attendance-sheet', 'bytes').types(),
  /** A task: the admit cards of everybody at a centre, as one PDF. */
  admitCards: post('/api/staff/tests/:id/admit-cards').types<{ body: OfCentre; answer: StartedExport }>(),
}
