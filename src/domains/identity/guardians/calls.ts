import { get, post, put } from '#platform/http/call.ts'
import type {
  AcceptBody,
  Child,
  ChildConsentBody,
  GuardianLink,
  InvitationBody,
  OpenInvitation,
  OwnGuardians,
  SectionsBody,
  TokenBody,
} from './schema.ts'

/** Calls of a student about their own guardians. */
export const ownGuardianCalls = {
  guardians: get('/api/student-portal/guardians').types<{ answer: OwnGuardians }>(),
  inviteGuardian: post('/api/student-portal/guardians', 'message').types<{ body: InvitationBody }>(),
  endGuardian: post('/api/student-portal/guardians/:id/end', 'message').types(),
  /** 403 before the student is 18. */
  setSections: put('/api/student-portal/guardians/:id/sections', 'message').types<{ body: SectionsBody }>(),
}

/** Calls of the office about the guardians of a student. */
export const studentGuardianCalls = {
  guardiansOf: get('/api/staff/students/:id/guardians').types<{ answer: GuardianLink[] }>(),
  inviteGuardianOf: post('/api/staff/students/:id/guardians', 'message').types<{ body: InvitationBody }>(),
  endGuardianOf: post('/api/staff/students/:id/guardians/:link/end', 'message').types<{ params: { link: string } }>(),
}

/** Calls of a guardian. */
export const guardianCalls = {
  invitation: post('/api/guardian/invitation').types<{ body: TokenBody; answer: OpenInvitation }>(),
  accept: post('/api/guardian/invitation/accept', 'message').types<{ body: AcceptBody }>(),
  children: get('/api/guardian/children').types<{ answer: Child[] }>(),
  giveConsent: post('/api/guardian/children/:id/consent', 'message').types<{ body: ChildConsentBody }>(),
  withdrawConsent: post('/api/guardian/children/:id/consent/withdraw', 'message').types(),
}
