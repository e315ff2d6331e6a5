import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SavedView } from '../../src/domains/console/views/schema.ts'
import type { ListedThing } from '../../src/domains/content/editing/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { makePlace } from '../make-place.ts'
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

it('keeps a list under a name for its owner alone, without the centre, and again in its place', async () => {
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

it('shares with people of a role, by who has it or gives roles', async () => {
  const [mine, same, another, director] = [
    await makeSignedIn(app, { role: 'accounts' }),
    await makeSignedIn(app, { role: 'accounts' }),
    await makeSignedIn(app, { role: 'editor' }),
    await makeSignedIn(app, { role: 'admin' }),
  ]
  const view = { list: 'orders', name: 'Held', query: 'group=held', role: 'accounts' }
  expect((await save(another.token, view)).status).toBe(403)
  expect((await save(mine.token, view)).status).toBe(200)
  expect(await views(same.token, 'orders')).toMatchObject([{ name: 'Held', role: 'accounts', is_mine: false }])
  expect([await views(another.token, 'orders'), await views(director.token, 'orders')]).toEqual([[], []])
  const id = (await views(same.token, 'orders'))[0]?._id ?? ''
  expect((await remove(same.token, id)).status).toBe(404)
  expect((await remove(director.token, id)).status).toBe(200)
})

it('refuses what no address has', async () => {
  const { token } = await makeSignedIn(app, { role: 'accounts' })
  expect((await save(token, { name: '', query: '' })).body.errors).toHaveProperty('name')
  expect((await save(token, { name: 'A', query: 'Ä=1' })).body.errors).toHaveProperty('query')
  expect((await save(token, { list: '../x', name: 'A', query: '' })).body.errors).toHaveProperty('list')
})

it('lists of batches and courses follow the chosen centre; what belongs to none stands with every one', async () => {
  const { token } = await makeSignedIn(app, { role: 'admin' })
  const [here, there] = [await makePlace(app), await makePlace(app)]
  const listed = async (kind: string, centre: string) => {
    const url = `/api/staff/things/${kind}?centre=${centre}&limit=200`
    const answer = await app.call<{ data: ListedThing[] }>('GET', url, { token })
    expect(answer.status).toBe(200)
    return answer.body.data.length
  }
  const all = (await app.call<{ data: ListedThing[] }>('GET', '/api/staff/things/batch?limit=200', { token })).body.data
  expect(await listed('batch', here.centre)).toBeLessThan(all.length)
  expect([await listed('batch', here.centre), await listed('batch', there.centre)]).toEqual([1, 1])
  expect([await listed('course', here.centre), await listed('course', there.centre)]).toEqual([1, 1])
  // A kind that belongs to no centre is shown whole.
  expect(await listed('product', here.centre)).toBe(await listed('product', there.centre))
})
