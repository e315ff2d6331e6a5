import { describe, expect, it } from 'vitest'
import { createMarkQueue, type Note } from './use-marks.ts'

const away = new Error('nobody answered')

/** Simulates a phone with persistent storage, and a server that stores each mark once. */
function makePhone() {
  const stored = new Map<string, string>()
  const taken: string[] = []
  const state = { isOnline: true, refusal: '', clock: 1_000, pages: 0, losesAnswers: false }
  function open() {
    state.pages += 1
    return createMarkQueue({
      names: () => [...stored.keys()],
      read: (name) => stored.get(name) ?? null,
      write: (name, text) => void (text === null ? stored.delete(name) : stored.set(name, text)),
      async send(note: Note) {
        await Promise.resolve()
        if (!state.isOnline) throw away
        if (state.refusal !== '') throw new Error(state.refusal)
        const words =
          note.kind === 'save'
            ? 'save'
            : `${note.body.student_id} ${note.body.mark} ${note.body.device_id}${note.body.number}`
        if (!taken.includes(words)) taken.push(words)
        if (state.losesAnswers) throw away
      },
      isAway: (error) => error === away,
      wordsOf: String,
      device: `page${state.pages}-`,
      now: () => state.clock,
    })
  }
  return { stored, taken, state, open }
}

describe('marks without a network', () => {
  it('wait on the device, even after a reload, and are sent once in order', async () => {
    const { stored, taken, state, open } = makePhone()
    state.isOnline = false
    const page = open()
    await page.mark('c', { student_id: 'a', mark: 'absent' })
    // The phone's clock is set back.
    state.clock = 10
    await page.mark('c', { student_id: 'b', mark: 'late' })
    await page.save('c')
    expect([page.notes().length, stored.size]).toEqual([3, 3])
    const reloaded = open()
    expect(reloaded.notes().map(({ kind }) => kind)).toEqual(['mark', 'mark', 'save'])
    state.isOnline = true
    await reloaded.flush()
    expect(taken).toEqual(['a absent page1-1', 'b late page1-2', 'save'])
    expect([reloaded.notes().length, stored.size]).toEqual([0, 0])
  })

  it('are all kept in two tabs, and each is sent by one tab only', async () => {
    const { stored, taken, state, open } = makePhone()
    state.isOnline = false
    const [one, other] = [open(), open()]
    expect([one.notes(), other.notes()]).toEqual([[], []])
    await one.mark('c', { student_id: 'a', mark: 'absent' })
    await other.mark('c', { student_id: 'b', mark: 'absent' })
    expect(stored.size).toBe(2)
    const third = open()
    expect(third.notes()).toHaveLength(2)
    state.isOnline = true
    await one.flush()
    await third.flush()
    await other.flush()
    expect(taken).toEqual(['a absent page1-1', 'b absent page2-1'])
    expect([stored.size, other.notes().length]).toEqual([0, 0])
  })

  it('are sent again under the same number when the answer was lost', async () => {
    const { taken, state, open } = makePhone()
    state.losesAnswers = true
    const page = open()
    await page.mark('c', { student_id: 'a', mark: 'absent' })
    expect(page.notes()).toHaveLength(1)
    state.losesAnswers = false
    await page.flush()
    expect([taken, page.notes().length]).toEqual([['a absent page1-1'], 0])
  })

  it('are shown until dismissed when the server refuses them, and do not block others', async () => {
    const { stored, taken, state, open } = makePhone()
    state.refusal = 'The register is closed.'
    const page = open()
    await page.mark('c', { student_id: 'a', mark: 'absent' })
    state.refusal = ''
    await page.mark('c', { student_id: 'b', mark: 'late' })
    expect(taken).toEqual(['b late page1-2'])
    expect(page.notes().map(({ refusal }) => refusal)).toEqual(['Error: The register is closed.'])
    page.forget(page.notes()[0]?.name ?? '')
    expect([page.notes().length, stored.size]).toEqual([0, 0])
  })

  it('are ignored when written by another version', () => {
    const { stored, open } = makePhone()
    stored.set('x', '{')
    stored.set('y', '{"name":"z"}')
    stored.set('z', 'null')
    expect(open().notes()).toEqual([])
  })
})
