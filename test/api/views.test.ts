import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SavedView, StartPlace } from '#domains/console/views/schema.ts'
import type { ListedThing } from '#domains/content/staff/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makeOnlineCourse, makePlace } from '../make-place.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const list = 'leads/list'
const save = (token: string, body: object) =>
  app.call<Body & { data: SavedView[] }>('POST', '/api/staff/views', { token, body: { list, role: null, ...body } })
const views = async (token: string, of = list) =>
  (await app.call<{ data: SavedView[] }>('GET', `/api/staff/views?list=${of}`, { token })).body.data
const remove = (token: string, id: string) => app.call('POST', `/api/staff/views/${id}/remove`, { token, body: {} })

it('saves a view privately by name, without the centre, and replaces it', async () => {
  const [{ token }, other] = [
    await makeSignedIn(app, { role: 'counsellor' }),
    await makeSignedIn(app, { role: 'counsellor' }),
  ]
  await save(token, { name: 'Overdue', query: 'stage=new&due=overdue&centre=x&after=y' })
  expect(await views(token)).toMatchObject([{ name: 'Overdue', query: 'due=overdue&stage=new', is_mine: true }])
  expect([await views(other.token), await views(token, 'students')]).toEqual([[], []])
  await save(token, { name: 'Overdue', query: 'due=overdue&columns=name%2Cphone' })
  expect(await views(token)).toMatchObject([{ query: 'columns=name%2Cphone&due=overdue' }])
  expect((await remove(other.token, (await views(token))[0]?._id ?? '')).status).toBe(404)
  expect((await remove(token, (await views(token))[0]?._id ?? '')).status).toBe(200)
  expect(await views(token)).toEqual([])
})

it('shares with a role, by its holders or those who grant roles', async () => {
  const [mine, same, another, director] = [
    await makeSignedIn(app, { role: 'accounts' }),
    await makeSignedIn(app, { role: 'accounts' }),
    await makeSignedIn(app, { role: 'editor' }),
    await makeSignedIn(app, { role: 'admin' }),
  ]
  const view = { list: 'orders', name: 'Held on', query: 'group=held', role: 'accounts' }
  expect((await save(another.token, view)).status).toBe(403)
  expect((await save(mine.token, view)).status).toBe(200)
  expect(await views(same.token, 'orders')).toMatchObject([{ name: 'Held on', role: 'accounts', is_mine: false }])
  expect([await views(another.token, 'orders'), await views(director.token, 'orders')]).toEqual([[], []])
  const id = (await views(same.token, 'orders'))[0]?._id ?? ''
  expect((await remove(same.token, id)).status).toBe(404)
  expect((await remove(director.token, id)).status).toBe(200)
})

describe('the place where a console opens', () => {
  const choose = (token: string, start: object | null) =>
    app.call<Body & { data: StartPlace }>('PUT', '/api/staff/start-place', { token, body: { start } })
  const start = async (token: string) =>
    (await app.call<{ data: StartPlace }>('GET', '/api/staff/start-place', { token })).body.data
  const due = { path: list, query: 'due=overdue' }

  it('is Today by default, can be chosen per person without the centre, and reset', async () => {
    const [{ token }, other] = [
      await makeSignedIn(app, { role: 'counsellor' }),
      await makeSignedIn(app, { role: 'counsellor' }),
    ]
    expect(await start(token)).toBeNull()
    expect((await choose(token, { path: 'leads/board', query: 'centre=x' })).body.data).toEqual({
      path: 'leads/board',
      query: '',
    })
    await choose(token, { path: list, query: 'stage=new&due=overdue&centre=x&open=y' })
    expect([await start(token), await start(other.token)]).toEqual([
      { path: list, query: 'due=overdue&stage=new' },
      null,
    ])
    expect((await choose(token, null)).body.data).toBeNull()
    expect(await start(token)).toBeNull()
  })

  it('follows the chosen view, and is Today once that is removed', async () => {
    const { token } = await makeSignedIn(app, { role: 'counsellor' })
    await save(token, { name: 'Late', query: due.query })
    await choose(token, due)
    await save(token, { name: 'Late', query: 'due=today' })
    expect(await start(token)).toEqual({ path: list, query: 'due=today' })
    await remove(token, (await views(token))[0]?._id ?? '')
    expect(await start(token)).toBeNull()
  })

  it('is Today after losing access to a shared view', async () => {
    const [owner, other] = [
      await makeSignedIn(app, { role: 'counsellor' }),
      await makeSignedIn(app, { role: 'counsellor' }),
    ]
    const view = { name: 'Shared', query: 'stage=visited', role: 'counsellor' }
    await save(owner.token, view)
    await choose(other.token, { path: list, query: view.query })
    expect(await start(other.token)).toEqual({ path: list, query: view.query })
    await save(owner.token, { ...view, role: null })
    expect(await start(other.token)).toBeNull()
  })

  it("cannot be a record or another person's address", async () => {
    const { token } = await makeSignedIn(app, { role: 'counsellor' })
    expect((await choose(token, { path: '../x', query: '' })).body.errors).toHaveProperty(['start.path'])
    expect((await choose(token, { path: '//evil.example', query: '' })).status).toBe(400)
    expect((await choose(token, { path: list, query: 'Ä=1' })).body.errors).toHaveProperty('query')
  })
})

it('refuses invalid addresses', async () => {
  const { token } = await makeSignedIn(app, { role: 'accounts' })
  expect((await save(token, { name: '', query: '' })).body.errors).toHaveProperty('name')
  expect((await save(token, { name: 'A', query: 'Ä=1' })).body.errors).toHaveProperty('query')
  expect((await save(token, { list: '../x', name: 'A', query: '' })).body.errors).toHaveProperty('list')
})

it('lists of batches and courses follow the chosen centre; those without one are always listed', async () => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const [here, there, online] = [await makePlace(app), await makePlace(app), await makeOnlineCourse(app)]
  const listed = async (kind: string, centre?: string) => {
    const url = `/api/staff/things/${kind}?limit=200${centre === undefined ? '' : `&centre=${centre}`}`
    const answer = await app.call<{ data: ListedThing[] }>('GET', url, { token })
    expect(answer.status).toBe(200)
    return answer.body.data.map(({ _id }) => _id).sort()
  }
  const [batches, courses, products] = [await listed('batch'), await listed('course'), await listed('product')]
  const [atHere, atThere] = [await listed('batch', here.centre), await listed('batch', there.centre)]
  expect([atHere.length, atThere.length]).toEqual([1, 1])
  expect(new Set([...atHere, ...atThere]).size).toBe(2)
  expect(batches).toEqual(expect.arrayContaining([...atHere, ...atThere]))
  expect(await listed('course', here.centre)).toEqual([here.course, online].sort())
  expect(await listed('course', there.centre)).toEqual([there.course, online].sort())
  expect(courses).toEqual(expect.arrayContaining([here.course, there.course, online]))
  // A kind that belongs to no centre is shown completely.
  expect(products).not.toEqual([])
  expect(await listed('product', here.centre)).toEqual(products)
})
