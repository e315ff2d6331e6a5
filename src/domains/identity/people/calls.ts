import { get, post } from '../../../platform/http/call.ts'
import type { GrantBody, InviteBody, Invited, StaffPerson } from './schema.ts'

export const peopleCalls = {
  people: get('/api/staff/people').types<{ answer: StaffPerson[] }>(),
  invite: post('/api/staff/people').types<{ body: InviteBody; answer: Invited }>(),
  giveGrant: post('/api/staff/people/:id/grants').types<{ body: GrantBody; answer: StaffPerson }>(),
  endGrant: post('/api/staff/grants/:id/end', 'message').types(),
  offboard: post('/api/staff/people/:id/offboarding', 'message').types(),
}
