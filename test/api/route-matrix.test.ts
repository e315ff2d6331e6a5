import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServedCall } from '../../src/platform/http/serve.ts'
import { actorAs, makeSignedIn, makeTest } from '../factories.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'
import { isRefused, split, statusesOf } from './ask-as-visitor.ts'
import { matrix } from './route-matrix.ts'
import { type Row, roleOf, type Stage, type Visitor, visitors } from './route-matrix-rules.ts'

let app: TestApp
let made: Pick<Stage, 'testId' | 'questionId'>
beforeAll(async () => {
  app = await makeTestApp()
  const { testId, questionIds } = await makeTest(app)
  made = { testId, questionId: questionIds[0] ?? '' }
  // Always one admin more than those who ask, so that none of them is the last.
  await makeSignedIn(app, { role: 'admin' })
})
afterAll(() => app.close())

it('has a row for every route, and none for a route that is gone', () => {
  // HEAD is answered by the route of GET. Pages hold nothing of anybody; the app of this test has none.
  const registered = app.routes.filter((route) => !route.startsWith('HEAD '))
  expect(matrix.map(({ route }) => route).sort()).toEqual([...new Set(registered)].sort())
})

it('has every route of the API declared as a call', () => {
  const declared = app.calls.map(({ method, path }) => `${method} ${path}`)
  // Payment gateways call at addresses and in words of their own.
  const isOurs = (route: string) => / \/api\/(?!openapi|payments\/)/.test(route) && !route.startsWith('HEAD ')
  const registered = app.routes.filter(isOurs)
  expect(declared.sort()).toEqual(registered.sort())
})

const people = visitors.filter((visitor) => visitor !== 'anonymous' && visitor !== 'endedSession')

/** What the declaration lets this visitor do. A permission that ends at the own centres lets its holder in where the centre is one of these. */
function isLetIn({ kind, may }: ServedCall['who'], visitor: Visitor) {
  if (kind === 'everyone') return true
  const isPerson = people.some((person) => person === visitor)
  return isPerson && may?.(actorAs(roleOf(visitor), '')) !== false
}

it('expects of each call what its declaration says of who may call', () => {
  expect(app.calls.length).toBeGreaterThan(60)
  for (const { method, path, who } of app.calls) {
    const row = matrix.find(({ route }) => route === `${method} ${path}`)
    for (const visitor of visitors) {
      const status = row?.answers(visitor) ?? 0
      const where = `${method} ${path} as ${visitor}: ${status}`
      if (!isLetIn(who, visitor)) expect(isRefused(status), where).toBe(true)
      else if (who.kind !== 'signed-in' && who.centre === undefined) expect(isRefused(status), where).toBe(false)
      else expect(status, where).not.toBe(401)
    }
  }
})

/** Two who may least, the first who is let in and the last who is not: whoever opens or closes a route by mistake does so for one of them. */
function someFor(row: Row) {
  const isLet = (visitor: Visitor) => !isRefused(row.answers(visitor))
  const some = [
    'anonymous' as const,
    'studentB' as const,
    visitors.find(isLet),
    visitors.findLast((one) => !isLet(one)),
  ]
  return new Set(some.filter((visitor) => visitor !== undefined))
}

// As everybody: route-matrix.long.test.ts.
it.each(matrix)('$route', async (row) => {
  const some = [...someFor(row)]
  const expected = Object.fromEntries(some.map((visitor) => [visitor, row.answers(visitor)]))
  expect(await statusesOf({ app, made }, row, some)).toEqual(expected)
})

it('answers HEAD to a visitor as it answers GET', async () => {
  for (const { route } of matrix.filter(({ ask, route }) => route.startsWith('GET ') && !ask)) {
    const { path } = split(route)
    const answer = await app.app.inject({ method: 'HEAD', url: path })
    expect([path, answer.statusCode]).toEqual([path, (await app.call('GET', path)).status])
  }
})
