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

/** What a row asks for: new, and student A's. */
async function lay({ app, made }: Asking, { route, ask }: Row) {
  const owner = await makeSignedIn(app)
  const stage: Stage = { app, ...made, ownerToken: owner.token, ownerId: owner.user.id }
  const { method, path } = split(route)
  const { url = path, body } = (await ask?.(stage)) ?? {}
  return { stage, method, url, body }
}

type Laid = Awaited<ReturnType<typeof lay>>

async function statusIn({ stage, method, url, body }: Laid, visitor: Visitor) {
  const token = await tokenOf(visitor, stage)
  const answer = await stage.app.app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { payload: body } : {}),
    // From a network of its own: what others have asked is not counted against it.
    remoteAddress: addressIn(newNetwork()),
  })
  return answer.statusCode
}

export const isRefused = (status: number) => status === 401 || status === 403

/** What each of these is answered, in their order. Who is refused leaves no trace, so they ask for one thing; everybody else asks for a new one. */
export async function statusesOf(asking: Asking, row: Row, some: Iterable<Visitor>) {
  const seen: Partial<Record<Visitor, number>> = {}
  let shared: Laid | undefined
  for (const visitor of some) {
    const laid: Laid = shared ?? (await lay(asking, row))
    seen[visitor] = await statusIn(laid, visitor)
    shared = isRefused(seen[visitor]) ? laid : undefined
  }
  return seen
}
