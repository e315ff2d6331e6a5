import { describe, expect, it } from 'vitest'
import { createNoteQueue, type Note, type QueueParts } from './use-notes.ts'

const body = { text: 'A screen went dark.', written_at: '2026-11-20T06:00:00Z' }
const away = new Error('away')

/** A queue on a device with persistent storage, and a scripted server. */
function open(kept: { text: string | null }, answer: (note: Note) => Promise<unknown>, more: Partial<QueueParts> = {}) {
  let keys = 0
  const sent: string[] = []
  const queue = createNoteQueue({
    read: () => kept.text,
    write: (text) => {
      kept.text = text
    },
    send: (note) => {
      sent.push(note.key)
      return answer(note)
    },
    isAway: (error) => error === away,
    wordsOf: (error) => String(error),
    newKey: () => {
      keys += 1
      return `key ${keys}`
    },
    ...more,
  })
  return { queue, sent }
}

const incident = { kind: 'incident', body } as const

describe('notes of a hall', () => {
  it('are sent at once, and deleted from the device', async () => {
    const kept = { text: null }
    const { queue, sent } = open(kept, async () => undefined)
    expect(await queue.add('test', incident)).toBe(true)
    expect([sent, queue.notes(), kept.text]).toEqual([['key 1'], [], null])
  })

  it('stay on the device without an answer, and are sent later in order under the same keys', async () => {
    const kept = { text: null }
    let isAway = true
    const answer = () => (isAway ? Promise.reject(away) : Promise.resolve())
    const first = open(kept, answer)
    expect(await first.queue.add('test', incident)).toBe(false)
    expect(await first.queue.add('test', { kind: 'absence', body: { student_id: 's', written_at: 'w' } })).toBe(false)
    isAway = false
    // A reloaded page.
    const second = open(kept, answer)
    expect(second.queue.notes().map(({ key, kind }) => [key, kind])).toEqual([
      ['key 1', 'incident'],
      ['key 2', 'absence'],
    ])
    await second.queue.flush()
    expect([second.sent, kept.text]).toEqual([['key 1', 'key 2'], null])
  })

  it('are each sent by one request at a time, however often sending is triggered', async () => {
    const kept = { text: null }
    let letThrough: () => void = () => undefined
    const { queue, sent } = open(
      kept,
      () =>
        new Promise<void>((resolve) => {
          letThrough = resolve
        }),
    )
    const added = queue.add('test', incident)
    const again = [queue.flush(), queue.flush()]
    letThrough()
    await Promise.all([added, ...again])
    expect(sent).toEqual(['key 1'])
  })

  it('stay with the reason until dismissed when they are refused, and do not block others', async () => {
    const kept = { text: null }
    const { queue, sent } = open(kept, ({ key }) =>
      key === 'key 1' ? Promise.reject(new Error('no')) : Promise.resolve(),
    )
    await queue.add('test', incident)
    await queue.add('test', incident)
    expect([sent, queue.notes().map(({ refusal }) => refusal)]).toEqual([['key 1', 'key 2'], ['Error: no']])
    queue.forget('key 1')
    expect(kept.text).toBeNull()
  })

  it('are ignored when written by another version of the console', () => {
    expect(open({ text: '{"a"' }, async () => undefined).queue.notes()).toEqual([])
    expect(open({ text: '{}' }, async () => undefined).queue.notes()).toEqual([])
  })
})
