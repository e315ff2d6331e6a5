import { addressIn, makeSignedIn, newNetwork } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import { type Row, roleOf, type Stage, type Visitor } from './route-matrix-rules.ts'

/* Asks for what a row of the route matrix names, as one of its visitors. */

async function tokenOf(visitor: Visitor, { app, ownerToken }: Stage) {
  if (visitor === 'anonymous') return undefined
  if (visitor === 'studentA') return ownerToken
  if (visitor !== 'endedSession') return (await makeSignedIn(app, { role: roleOf(visitor) })).token
  const { token } = await makeSignedIn(app, { role: 'admin' })
  await app.call('POST', '/api/auth/logout', { token, body: {} })
  return token
}

const methods = ['GET', 'POST', 'PUT'] as const

/** Of a route as the table has it. */
export function split(route: string) {
  const [name, path = ''] = route.split(' ')
  const method = methods.find((one) => one === name)
  if (!method) throw new Error(`The matrix does not know how to ask ${route}`)
  return { method, path }
}

export type Asking = { app: TestApp; made: Pick<Stage, 'testId' | 'questionId'> }

/** Asks as `visitor` for what is new and student A's. */
export async function statusOf({ app, made }: Asking, { route, ask }: Row, visitor: Visitor) {
  const { method, path } = split(route)
  const owner = await makeSignedIn(app)
  const stage: Stage = { app, ...made, ownerToken: owner.token, ownerId: owner.user.id }
  const { url = path, body } = (await ask?.(stage)) ?? {}
  const token = await tokenOf(visitor, stage)
  const answer = await app.app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
    // From a network of its own: what others have asked is not counted against it.
    remoteAddress: addressIn(newNetwork()),
  })
  return answer.statusCode
}
