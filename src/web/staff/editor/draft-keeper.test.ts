import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fields, StaffDraft } from '../../../domains/console/drafts/schema.ts'
import { type Copy, DraftKeeper } from './draft-keeper.ts'

const draftOf = (body: Fields, version: string): StaffDraft => ({
  _id: '',
  kind: 'sign',
  title: '',
  state: 'draft',
  version,
  body,
  published: null,
  published_version: 0,
  publish_at: null,
  problem: null,
  problems: {},
  edited_by: null,
  edited_at: null,
  path: null,
  may_publish: true,
  needs_yes: false,
  waiting_id: null,
})

class Stale extends Error {
  told = { version: '', current: {} as Fields }
}
class Offline extends Error {}

/** A server with one draft, which others may change too. */
function makeServer(first: Fields) {
  const server = { body: first, version: 1, saves: [] as Fields[], isDown: false }
  const copies: (Copy | null)[] = []
  const seen: Fields[] = []
  const keeper = new DraftKeeper(
    { draft: draftOf(first, '1'), kept: first },
    {
      async save(body, version) {
        if (server.isDown) throw new Offline('no connection')
        if (version !== String(server.version))
          throw Object.assign(new Stale(), { told: { version: String(server.version), current: server.body } })
        server.body = body
        server.version++
        server.saves.push(body)
        return draftOf(body, String(server.version))
      },
      keepCopy: (copy) => void copies.push(copy),
      explain: (error) => ({
        stale: error instanceof Stale ? error.told : null,
        isOffline: error instanceof Offline,
        message: '',
      }),
      show: (body) => void seen.push(body),
    },
  )
  const byAnother = (change: Fields) => {
    server.body = { ...server.body, ...change }
    server.version++
  }
  return { server, keeper, copies, seen, byAnother }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a draft that somebody types into', () => {
  it('is kept once, 800 ms after the last key, and lies on the device until then', async () => {
    const { keeper, server, copies } = makeServer({ title: '' })
    for (const title of ['H', 'Ho', 'Hol']) {
      keeper.change({ title })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect([server.saves.length, copies.at(-1)]).toEqual([
      0,
      { version: '1', base: { title: '' }, body: { title: 'Hol' } },
    ])
    await vi.advanceTimersByTimeAsync(800)
    expect([server.saves, keeper.shown.state, copies.at(-1)]).toEqual([[{ title: 'Hol' }], 'saved', null])
  })

  it('waits for the connection and is kept when it is back', async () => {
    const { keeper, server, copies } = makeServer({ title: '' })
    server.isDown = true
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(800)
    expect([keeper.shown.state, copies.at(-1)?.body]).toEqual(['offline', { title: 'Holiday' }])
    server.isDown = false
    await vi.advanceTimersByTimeAsync(5000)
    expect([keeper.shown.state, server.body]).toEqual(['saved', { title: 'Holiday' }])
  })
})

describe('a draft that is published while somebody goes on typing', () => {
  it('does not lose what was typed meanwhile', async () => {
    const { keeper, server, seen } = makeServer({ title: '', text: '' })
    keeper.change({ title: 'Holiday', text: '' })
    expect(await keeper.flush()).toBe(true)
    // The publication is on its way.
    keeper.change({ title: 'Holiday', text: 'The institute is closed.' })
    keeper.take(draftOf({ title: 'Holiday', text: '', seo_url: 'holiday' }, String(server.version)))
    const body = { title: 'Holiday', text: 'The institute is closed.', seo_url: 'holiday' }
    expect([seen.at(-1), keeper.shown.state]).toEqual([body, 'waiting'])
    await vi.advanceTimersByTimeAsync(800)
    expect([server.body, keeper.shown.state]).toEqual([body, 'saved'])
  })

  it('has nothing to keep when what was typed is taken back', async () => {
    const { keeper, server, copies } = makeServer({ title: 'Holiday' })
    keeper.change({ title: 'Holidays' })
    keeper.change({ title: 'Holiday' })
    expect([keeper.shown.state, copies.at(-1)]).toEqual(['saved', null])
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.saves).toEqual([])
  })
})

describe('a draft that two people type into', () => {
  it('keeps both when they changed different fields', async () => {
    const { keeper, server, byAnother, seen } = makeServer({ title: '', text: '' })
    keeper.change({ title: 'Mine', text: '' })
    byAnother({ text: 'Theirs' })
    await vi.advanceTimersByTimeAsync(800)
    expect([server.body, seen.at(-1)]).toEqual([
      { title: 'Mine', text: 'Theirs' },
      { title: 'Mine', text: 'Theirs' },
    ])
    expect(keeper.shown.state).toBe('saved')
  })

  it('asks about the same field, keeps nothing meanwhile, and then what was chosen', async () => {
    const { keeper, server, byAnother } = makeServer({ title: '' })
    keeper.change({ title: 'Mine' })
    byAnother({ title: 'Theirs' })
    await vi.advanceTimersByTimeAsync(800)
    expect(keeper.shown).toMatchObject({ state: 'conflict', conflicts: [{ mine: 'Mine', theirs: 'Theirs' }] })
    keeper.change({ title: 'Mine, still' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.body).toEqual({ title: 'Theirs' })
    keeper.settle({ title: 'Mine' })
    await vi.advanceTimersByTimeAsync(0)
    expect([server.body, keeper.shown.state]).toEqual([{ title: 'Mine' }, 'saved'])
  })

  it('shows what the other has kept while nothing is typed here', () => {
    const { keeper, seen } = makeServer({ title: '' })
    keeper.look(draftOf({ title: 'Theirs' }, '2'))
    expect([seen.at(-1), keeper.version]).toEqual([{ title: 'Theirs' }, '2'])
  })
})
