import { get, post } from '#platform/http/call.ts'
import type { OwnUser } from '../schema.ts'
import type { LoginAnswer, LoginBody, OwnSession } from './schema.ts'

export const sessionCalls = {
  login: post('/api/auth/web-login', 'whole').types<{ body: LoginBody; answer: LoginAnswer }>(),
  logout: post('/api/auth/logout').types<{ answer: null }>(),
  me: get('/api/auth/me').types<{ answer: OwnUser }>(),
  sessions: get('/api/um/sessions').types<{ answer: OwnSession[] }>(),
  endSession: post('/api/um/sessions/:id/end', 'message').types(),
  endOtherSessions: post('/api/um/sessions/end-others', 'message').types(),
}
