import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
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
  second_person: 'not-needed',
  waiting_id: null,
})

class Stale extends Error {
  told = { version: '', current: {} as Fields }
}
class Offline extends Error {}

/** Simulates a server with one draft, which others may also change. A save takes `saveMs`. */
function makeServer(first: Fields, empty: Fields = first) {
  const server = { body: first, version: 1, saves: [] as Fields[], isDown: false, isBroken: false, saveMs: 0 }
  const copies: (Copy | null)[] = []
  const seen: Fields[] = []
  const keeper = new DraftKeeper(
    { draft: draftOf(first, '1'), kept: first, empty },
    {
      async save(body, version) {
        if (server.saveMs > 0) await new Promise((resolve) => setTimeout(resolve, server.saveMs))
        if (server.isDown) throw new Offline('no connection')
        if (server.isBroken) throw new Error('out of order')
        if (version !== String(server.version))
          throw Object.assign(new Stale(), { told: { version: String(server.version), current: server.body } })
        server.body = body
        server.version++
        server.saves.push(body)
        return draftOf(body, String(server.version))
      },
      keepCopy: (copy) => void copies.push(copy),
      explain: (error, failures) => ({
        stale: error instanceof Stale ? error.told : null,
        againMs: error instanceof Offline ? 5000 + 1000 * failures : null,
        message: error instanceof Error ? error.message : '',
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

describe('a draft that someone edits', () => {
  it('is saved once, 800 ms after the last key, and is on the device until then', async () => {
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

  it('waits for the connection and is saved when it returns', async () => {
    const { keeper, server, copies } = makeServer({ title: '' })
    server.isDown = true
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(800)
    expect([keeper.shown.state, copies.at(-1)?.body]).toEqual(['away', { title: 'Holiday' }])
    server.isDown = false
    await vi.advanceTimersByTimeAsync(5000)
    expect([keeper.shown.state, server.body]).toEqual(['saved', { title: 'Holiday' }])
  })
})

describe('a draft published during typing', () => {
  it('does not lose what was typed since', async () => {
    const { keeper, server, seen } = makeServer({ title: '', text: '' })
    keeper.change({ title: 'Holiday', text: '' })
    expect(await keeper.flush()).toBe(true)
    // The publication is in progress.
    keeper.change({ title: 'Holiday', text: 'The institute is closed.' })
    keeper.take(draftOf({ title: 'Holiday', text: '', seo_url: 'holiday' }, String(server.version)))
    const body = { title: 'Holiday', text: 'The institute is closed.', seo_url: 'holiday' }
    expect([seen.at(-1), keeper.shown.state]).toEqual([body, 'waiting'])
    await vi.advanceTimersByTimeAsync(800)
    expect([server.body, keeper.shown.state]).toEqual([body, 'saved'])
  })

  it('saves nothing when the input is undone', async () => {
    const { keeper, server, copies } = makeServer({ title: 'Holiday' })
    keeper.change({ title: 'Holidays' })
    keeper.change({ title: 'Holiday' })
    expect([keeper.shown.state, copies.at(-1)]).toEqual(['saved', null])
    await vi.advanceTimersByTimeAsync(2000)
    expect(server.saves).toEqual([])
  })
})

describe('a draft edited by two people', () => {
  it('merges changes to different fields', async () => {
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

  it('asks about a field that both changed, saves nothing until then, and then saves the choice', async () => {
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

  it("shows the other person's save while nothing is typed here", () => {
    const { keeper, seen } = makeServer({ title: '' })
    keeper.look(draftOf({ title: 'Theirs' }, '2'))
    expect([seen.at(-1), keeper.version]).toEqual([{ title: 'Theirs' }, '2'])
  })
})

describe('input during a save', () => {
  it('is saved at once by a second save, up to the last key', async () => {
    const { keeper, server, copies } = makeServer({ title: '' })
    server.saveMs = 300
    const states: string[] = []
    keeper.subscribe(() => void states.push(keeper.shown.state))
    keeper.change({ title: 'Holida' })
    await vi.advanceTimersByTimeAsync(900)
    expect(keeper.shown.state).toBe('saving')
    keeper.change({ title: 'Holiday' })
    expect([keeper.shown.state, copies.at(-1)?.body]).toEqual(['saving', { title: 'Holiday' }])
    await vi.advanceTimersByTimeAsync(250)
    expect([server.saves, keeper.shown.state, copies.at(-1)?.body]).toEqual([
      [{ title: 'Holida' }],
      'saving',
      { title: 'Holiday' },
    ])
    await vi.advanceTimersByTimeAsync(300)
    expect([server.saves, keeper.shown.state, copies.at(-1)]).toEqual([
      [{ title: 'Holida' }, { title: 'Holiday' }],
      'saved',
      null,
    ])
    // Nothing is pending any more.
    await vi.advanceTimersByTimeAsync(5000)
    expect([server.saves.length, vi.getTimerCount()]).toEqual([2, 0])
    expect(states).toEqual(['waiting', 'saving', 'waiting', 'saving', 'saved'])
  })

  it('stays when only the second save fails', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.saveMs = 300
    keeper.change({ title: 'Holida' })
    await vi.advanceTimersByTimeAsync(900)
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(250)
    server.isDown = true
    await vi.advanceTimersByTimeAsync(300)
    expect([server.body, keeper.shown.state]).toEqual([{ title: 'Holida' }, 'away'])
    server.isDown = false
    await vi.advanceTimersByTimeAsync(5300)
    expect([server.body, keeper.shown.state]).toEqual([{ title: 'Holiday' }, 'saved'])
  })

  it('is saved even when it undoes what is being sent', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.saveMs = 300
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(900)
    keeper.change({ title: '' })
    expect(keeper.shown.state).toBe('saving')
    await vi.advanceTimersByTimeAsync(1000)
    expect([server.body, keeper.shown.state]).toEqual([{ title: '' }, 'saved'])
  })

  it('is serialised: callers in the meantime wait for the same save', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.saveMs = 300
    keeper.change({ title: 'Holiday' })
    const both = Promise.all([keeper.flush(), keeper.flush()])
    await vi.advanceTimersByTimeAsync(300)
    expect([await both, server.saves.length]).toEqual([[true, true], 1])
  })
})

describe('a failed save', () => {
  it('gives the reason, is not retried automatically, and leaves the copy on the device', async () => {
    const { keeper, server, copies } = makeServer({ title: '' })
    server.isBroken = true
    keeper.change({ title: 'Holiday' })
    expect(await keeper.flush()).toBe(false)
    expect([keeper.shown.state, keeper.shown.message]).toEqual(['failed', 'out of order'])
    expect([copies.at(-1)?.body, vi.getTimerCount()]).toEqual([{ title: 'Holiday' }, 0])
    server.isBroken = false
    keeper.change({ title: 'Holidays' })
    expect([keeper.shown.state, keeper.shown.message]).toEqual(['waiting', null])
    await vi.advanceTimersByTimeAsync(800)
    expect([server.saves, keeper.shown.message]).toEqual([[{ title: 'Holidays' }], null])
  })

  it.each(['isDown', 'isBroken'] as const)('clears its message when the input is undone (%s)', async (how) => {
    const { keeper, server, copies } = makeServer({ title: '' })
    server[how] = true
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(800)
    expect(keeper.shown.state).not.toBe('saved')
    keeper.change({ title: '' })
    expect([keeper.shown.state, keeper.shown.message, copies.at(-1)]).toEqual(['saved', null, null])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is retried with growing waits until it succeeds, and then the waits reset', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.isDown = true
    const againMs = async () => {
      const begin = Date.now()
      await vi.advanceTimersToNextTimerAsync()
      return Date.now() - begin
    }
    keeper.change({ title: 'H' })
    expect([await againMs(), await againMs(), await againMs()]).toEqual([800, 5000, 6000])
    server.isDown = false
    expect([await againMs(), keeper.shown.state]).toEqual([7000, 'saved'])
    server.isDown = true
    keeper.change({ title: 'Ho' })
    expect([await againMs(), await againMs()]).toEqual([800, 5000])
  })

  it('shows its progress before the answer, and hides the old failure during a retry', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.isBroken = true
    keeper.change({ title: 'Holiday' })
    await keeper.flush()
    server.isBroken = false
    server.saveMs = 300
    const kept = keeper.flush()
    expect([keeper.shown.state, keeper.shown.message]).toEqual(['saving', null])
    await vi.advanceTimersByTimeAsync(300)
    expect(await kept).toBe(true)
  })
})

describe('a listener of a draft', () => {
  it('is notified of each change until it unsubscribes', async () => {
    const { keeper } = makeServer({ title: '' })
    const states: string[] = []
    const stop = keeper.subscribe(() => states.push(keeper.shown.state))
    expect([keeper.shown, keeper.version]).toMatchObject([{ state: 'saved', message: null, conflicts: [] }, '1'])
    keeper.change({ title: 'Holiday' })
    await keeper.flush()
    expect([states, vi.getTimerCount()]).toEqual([['waiting', 'saving', 'saved'], 0])
    expect([keeper.shown.draft.version, keeper.version]).toEqual(['2', '2'])
    stop()
    keeper.change({ title: 'Holidays' })
    await keeper.flush()
    expect(states).toEqual(['waiting', 'saving', 'saved'])
  })

  it('is notified that nothing had to be saved', async () => {
    const { keeper, server } = makeServer({ title: '' })
    expect([await keeper.flush(), server.saves]).toEqual([true, []])
  })
})

describe('a conflict', () => {
  async function makeConflict() {
    const made = makeServer({ title: '', text: '' })
    made.keeper.change({ title: 'Mine', text: '' })
    made.byAnother({ title: 'Theirs' })
    await vi.advanceTimersByTimeAsync(800)
    return made
  }

  it('saves nothing before it is resolved, however it is triggered', async () => {
    const { keeper, server } = await makeConflict()
    expect([await keeper.flush(), server.saves]).toEqual([false, []])
    // Restoring the original text does not resolve the conflict either.
    keeper.change({ title: 'Theirs', text: '' })
    expect(keeper.shown.state).toBe('conflict')
  })

  it('ends with the choice, which is shown in the form and reported to listeners', async () => {
    const { keeper, server, seen } = await makeConflict()
    server.saveMs = 300
    const told: [string, number][] = []
    keeper.subscribe(() => told.push([keeper.shown.state, keeper.shown.conflicts.length]))
    keeper.settle({ title: 'Both', text: '' })
    expect(seen.at(-1)).toEqual({ title: 'Both', text: '' })
    await vi.advanceTimersByTimeAsync(300)
    expect(told).toEqual([
      ['waiting', 0],
      ['saving', 0],
      ['saved', 0],
    ])
    expect(server.body).toEqual({ title: 'Both', text: '' })
  })
})

describe("another person's save", () => {
  it('does not change the field being typed in', () => {
    const { keeper, seen } = makeServer({ title: '' })
    keeper.change({ title: 'Mine' })
    keeper.look(draftOf({ title: 'Theirs' }, '2'))
    expect([seen, keeper.version, keeper.shown.state]).toEqual([[], '1', 'waiting'])
  })

  it('is applied once: the same version changes nothing', () => {
    const { keeper, seen } = makeServer({ title: '' })
    keeper.look(draftOf({ title: 'Another text of the same version' }, '1'))
    expect(seen).toEqual([])
    const theirs = draftOf({ title: 'Theirs' }, '2')
    keeper.look(theirs)
    expect([seen.length, keeper.shown.draft, keeper.shown.state, keeper.shown.conflicts]).toEqual([
      1,
      theirs,
      'saved',
      [],
    ])
  })

  it('clears fields that they have cleared', async () => {
    const { keeper, seen, server } = makeServer({ title: 'Holiday', text: 'On Monday' }, { title: '', text: '' })
    keeper.look(draftOf({ title: 'Holiday' }, '2'))
    expect(seen.at(-1)).toEqual({ title: 'Holiday', text: '' })
    server.version = 2
    keeper.change({ title: 'Holidays', text: '' })
    await keeper.flush()
    expect(server.body).toEqual({ title: 'Holidays', text: '' })
  })
})

describe('a discarded draft', () => {
  it('clears the form if it was never published', () => {
    const { keeper, seen, server } = makeServer({ title: 'Holiday', text: 'On Monday' }, { title: '', text: '' })
    keeper.take({ ...draftOf({}, 'p0'), body: null })
    expect([seen.at(-1), keeper.shown.state]).toEqual([{ title: '', text: '' }, 'saved'])
    expect([vi.getTimerCount(), server.saves]).toEqual([0, []])
  })

  it('restores each published field, also empty ones', () => {
    const { keeper, seen, copies } = makeServer(
      { title: 'Holidays', text: 'On Monday', note: 'only in the draft' },
      { title: '', text: '' },
    )
    const published = draftOf({ title: 'Holiday' }, 'p3')
    keeper.take(published)
    expect(seen.at(-1)).toEqual({ title: 'Holiday', text: '' })
    expect([keeper.shown, keeper.version, copies.at(-1)]).toEqual([
      { draft: published, state: 'saved', message: null, conflicts: [] },
      'p3',
      null,
    ])
  })

  it('clears earlier errors', async () => {
    const { keeper, server } = makeServer({ title: '' })
    server.isDown = true
    keeper.change({ title: 'Holiday' })
    await vi.advanceTimersByTimeAsync(800)
    expect(vi.getTimerCount()).toBe(1)
    keeper.take(draftOf({ title: 'Holiday' }, '9'))
    expect([keeper.shown.state, keeper.shown.message, vi.getTimerCount()]).toEqual(['saved', null, 0])
  })
})
