import { get, post } from '#platform/http/call.ts'
import type {
  AbsenceBody,
  CandidateMessage,
  ExtendBody,
  Extended,
  Hall,
  HallEvent,
  HallQuery,
  HallTest,
  IncidentBody,
  MessageBody,
  Noted,
  SeatHistory,
} from './schema.ts'

/**
 * The hall of a test, for invigilators. Changes require an Idempotency-Key, so that they are made once, however
 * often a device sends them.
 */
export const hallCalls = {
  halls: get('/api/staff/halls').types<{ answer: HallTest[] }>(),
  hall: get('/api/staff/tests/:id/hall').types<{ query: HallQuery; answer: Hall }>(),
  hallEvents: get('/api/staff/tests/:id/hall-events').types<{ query: { centre?: string }; answer: HallEvent[] }>(),
  seat: get('/api/staff/tests/:id/hall/:student').types<{ answer: SeatHistory }>(),
  extendTime: post('/api/staff/tests/:id/hall-extensions').types<{ body: ExtendBody; answer: Extended }>(),
  noteIncident: post('/api/staff/tests/:id/hall-incidents').types<{ body: IncidentBody; answer: Noted }>(),
  markAbsent: post('/api/staff/tests/:id/hall-absences').types<{ body: AbsenceBody; answer: Noted }>(),
  withdrawAbsence: post('/api/staff/tests/:id/hall-absences/:student/withdraw').types<{ answer: null }>(),
  sendMessage: post('/api/staff/tests/:id/hall-messages').types<{ body: MessageBody; answer: Noted }>(),
}

/** A candidate's calls on their own attempt. */
export const messageCalls = {
  messages: get('/api/quiz-portal/attempts/:id/messages').types<{ answer: CandidateMessage[] }>(),
  readMessage: post('/api/quiz-portal/attempts/:id/messages/:message/read').types<{ answer: null }>(),
}
