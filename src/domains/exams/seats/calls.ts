import type { NoBody } from '#domains/bank/questions/schema.ts'
import { get, post, put, type StaffList } from '#platform/http/call.ts'
import type {
  AcceptedSeat,
  CancelBody,
  CandidatesQuery,
  ChangeBody,
  MoveBody,
  OwnWaiting,
  RegisteredRow,
  RegistrationForm,
  SavedTerms,
  SeatDesk,
  SeatsBody,
  SeatTest,
  TermsBody,
  WaitBody,
  WaitingRow,
} from './schema.ts'

/** A student's calls on their own registration. */
export const seatCalls = {
  registrationForm: get('/api/student-portal/registration-forms/:id').types<{ answer: RegistrationForm }>(),
  change: post('/api/student-portal/subscription/:id/change').types<{ body: ChangeBody; answer: AcceptedSeat }>(),
  cancel: post('/api/student-portal/subscription/:id/cancel', 'message').types<{ body: NoBody }>(),
  waitingPlaces: get('/api/student-portal/waiting-places').types<{ answer: OwnWaiting[] }>(),
  joinWaiting: post('/api/student-portal/waiting-lists/:id').types<{ body: WaitBody; answer: OwnWaiting }>(),
  leaveWaiting: post('/api/student-portal/waiting-places/:id/leave', 'message').types<{ body: NoBody }>(),
  acceptSeat: post('/api/student-portal/waiting-places/:id/accept').types<{ body: NoBody; answer: AcceptedSeat }>(),
}

type ListPage = { limit?: number; after?: string }

export const seatDeskCalls = {
  /** Tests that are registered for and not over, the next first. */
  tests: get('/api/staff/seat-tests').types<{ answer: SeatTest[] }>(),
  desk: get('/api/staff/tests/:id/seats').types<{ answer: SeatDesk }>(),
  saveTerms: put('/api/staff/tests/:id/registration-terms').types<{ body: TermsBody; answer: SavedTerms }>(),
  setSeats: put('/api/staff/tests/:id/centres/:centre/seats', 'message').types<{ body: SeatsBody }>(),
  registrations: get('/api/staff/tests/:id/registrations', 'whole').types<{
    query: CandidatesQuery & ListPage
    answer: StaffList<RegisteredRow>
  }>(),
  waiting: get('/api/staff/tests/:id/waiting-places').types<{ answer: WaitingRow[] }>(),
  move: post('/api/staff/registrations/:id/move', 'message').types<{ body: MoveBody }>(),
  cancel: post('/api/staff/registrations/:id/cancel', 'message').types<{ body: CancelBody }>(),
}
