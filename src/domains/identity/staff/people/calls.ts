import { get, post } from '#platform/http/call.ts'
import type { GrantBody, InviteBody, ResetBody, StaffPerson } from './schema.ts'

export const peopleCalls = {
  people: get('/api/staff/people').types<{ answer: StaffPerson[] }>(),
  /** The link is mailed to the invited person and shown to nobody. */
  invite: post('/api/staff/people').types<{ body: InviteBody; answer: StaffPerson }>(),
  resendInvitation: post('/api/staff/people/:id/invitations', 'message').types(),
  /** 202 where a second person has to say yes: then it waits, and the answer says so. */
  giveGrant: post('/api/staff/people/:id/grants').types<{ body: GrantBody; answer: StaffPerson }>(),
  /** Always 202: forgetting somebody's authenticator app takes two people. */
  resetSecondFactor: post('/api/staff/people/:id/second-factor-resets').types<{
    body: ResetBody
    answer: StaffPerson
  }>(),
  endGrant: post('/api/staff/grants/:id/end', 'message').types(),
}
