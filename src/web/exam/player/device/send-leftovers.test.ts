import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import type { AnswerState, SaveBody, Saved } from '#domains/attempts/sitting/schema.ts'
import { append, openJournal, toStore } from '../sitting/answer-sheet.ts'
import { createDeviceStore } from './device-store.ts'
import { listStoredJournals, openJournalStore } from './journal-store.ts'
import { createLeftovers, describeLeftovers } from './send-leftovers.ts'

const attempt = { _id: 'attempt', device_key: btoa('k'.repeat(32)) }
let devices = 0

async function deviceWith(...counts: number[]) {
  const device = createDeviceStore(`leftovers-${++devices}`)
  // All pages open before any of them writes, so that none takes over another page's journal.
  const pages = await Promise.all(counts.map((_, index) => openJournalStore(device, { ...attempt, epoch: index + 1 })))
  for (const [index, { store }] of pages.entries()) {
    const answers = Array.from({ length: counts[index] ?? 0 }, (_, n): AnswerState => {
      return { question_id: `q${n}`, option_id: 'a', marked: false, seconds: 1 }
    })
    store.write(toStore(append(openJournal(index + 1, []), answers, '2026-11-20T06:00:00Z')))
    await store.idle()
  }
  return device
}

/** Accepts everything, as the server does for a closed attempt. */
function server({ refusing = () => false }: { refusing?: (body: SaveBody) => boolean } = {}) {
  const bodies: SaveBody[] = []
  const saveAnswers = async (_address: { id: string }, body: SaveBody): Promise<Saved> => {
    if (refusing(body)) throw new Error('no connection')
    bodies.push(body)
    const acknowledged = body.entries.at(-1)?.seq ?? 0
    return { acknowledged, late: body.entries.map(({ seq }) => seq), is_closed: true, time_left: 0, section_ends: null }
  }
  return { api: { saveAnswers }, bodies }
}

describe('answers left on the device when the attempt was closed', () => {
  it('are sent to the server unchanged, in batches, and then deleted', async () => {
    const device = await deviceWith(2, 450)
    const { api, bodies } = server()
    expect(await createLeftovers({ api, device }).send(attempt)).toEqual({ late: 450, waiting: 0 })
    expect(bodies.map(({ epoch, entries }) => [epoch, entries.length])).toEqual([
      [1, 2],
      [2, 400],
      [2, 50],
    ])
    expect(await listStoredJournals(device, attempt)).toEqual([])
  })

  it('stay when they were not accepted, and are sent again next time', async () => {
    const device = await deviceWith(2, 450)
    const { api } = server({ refusing: ({ entries }) => entries.length === 50 })
    expect(await createLeftovers({ api, device }).send(attempt)).toEqual({ late: 400, waiting: 50 })
    expect((await listStoredJournals(device, attempt)).map(({ entries }) => entries.length)).toEqual([50])
    expect(await createLeftovers({ ...server(), device }).send(attempt)).toEqual({ late: 50, waiting: 0 })
  })

  it('are found even if the storage answers only on the third try', async () => {
    const device = await deviceWith(2)
    let asked = 0
    const listEntries: typeof device.listEntries = async (attemptId) => {
      asked += 1
      if (asked < 3) throw new Error('This browser cannot save data. Restart it.')
      return device.listEntries(attemptId)
    }
    const slow = { ...device, listEntries }
    expect(await createLeftovers({ ...server(), device: slow }).send(attempt)).toEqual({ late: 2, waiting: 0 })
  })

  it('are reported even if the device cannot delete them', async () => {
    const device = await deviceWith(2)
    const { api } = server()
    const refused = () => Promise.reject(new Error('no room'))
    const cramped = { ...device, changeEntries: refused, forgetBefore: refused }
    expect(await createLeftovers({ api, device: cramped }).send(attempt)).toEqual({ late: 2, waiting: 0 })
    expect(await createLeftovers({ api, device }).send(attempt)).toEqual({ late: 2, waiting: 0 })
  })

  it('send no request when there are none', async () => {
    const { api, bodies } = server()
    const device = createDeviceStore(`leftovers-${++devices}`)
    expect(await createLeftovers({ api, device }).send(attempt)).toEqual({ late: 0, waiting: 0 })
    expect(bodies).toEqual([])
  })

  it('are sent once when requested twice, and both callers get the result', async () => {
    const { api, bodies } = server()
    const leftovers = createLeftovers({ api, device: await deviceWith(2) })
    const asked = [leftovers.send(attempt), leftovers.send(attempt)]
    expect([...(await Promise.all(asked)), await leftovers.send(attempt)].map(({ late }) => late)).toEqual([2, 2, 2])
    expect(bodies).toHaveLength(1)
  })

  it('are reported to the candidate, with what happened to them', () => {
    expect(describeLeftovers({ late: 0, waiting: 0 })).toBeNull()
    expect(describeLeftovers({ late: 1, waiting: 0 })).toMatch(/^The answer to 1 question .* not counted/)
    expect(describeLeftovers({ late: 3, waiting: 2 })).toMatch(/^Answers to 2 questions .* stays on this device/)
  })
})
