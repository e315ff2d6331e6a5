import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnswerState, JournalEntry } from '#domains/attempts/sitting/schema.ts'
import { acknowledge, append, openJournal, toStore } from '../sitting/answer-sheet.ts'
import { createDeviceStore } from './device-store.ts'
import { forgetEntries, listStoredJournals, openJournalStore } from './journal-store.ts'

const device_key = btoa('k'.repeat(32))
const at = '2026-11-20T06:00:00Z'
let devices = 0

/** Creates a separate device and gives access to the raw contents of its storage. */
function makeDevice() {
  const name = `device-${++devices}`
  const device = createDeviceStore(name)
  const raw = async () => (await openDB(name, 1)).getAll('answers')
  const opened = (epoch: number, key = device_key) =>
    openJournalStore(device, { _id: 'attempt', epoch, device_key: key })
  return { device, raw, opened }
}

function answer(question_id: string, option_id: string | null = null): AnswerState {
  return { question_id, option_id, marked: false, seconds: 3 }
}
const journalOf = (epoch: number, answers: AnswerState[]) => append(openJournal(epoch, []), answers, at)
const seqsOf = (rows: { epoch: number; seq: number }[]) => rows.map(({ epoch, seq }) => `${epoch}.${seq}`)
const shortly = (entries: readonly JournalEntry[] = []) =>
  entries.map(({ question_id, option_id }) => `${question_id}:${option_id}`)

afterEach(() => void vi.useRealTimers())

describe('unsent answers on the device', () => {
  it('are sealed and stored one by one, and can be read by the next page', async () => {
    const { opened, raw } = makeDevice()
    const { kept, store } = await opened(1)
    expect(kept).toBeNull()
    const journal = journalOf(1, [answer('q1', 'secret'), answer('q2')])
    store.write(toStore(journal))
    await store.idle()
    const rows = await raw()
    expect(seqsOf(rows)).toEqual(['1.1', '1.2'])
    for (const { sealed } of rows) expect(new TextDecoder().decode(sealed)).not.toMatch(/secret|q1/)
    expect((await opened(2)).kept).toEqual(toStore(journal))
  })

  it('are written once each, and deleted when acknowledged', async () => {
    const { device, opened, raw } = makeDevice()
    const change = vi.spyOn(device, 'changeEntries')
    const { store } = await opened(1)
    let journal = journalOf(1, [answer('q1'), answer('q2')])
    store.write(toStore(journal))
    await store.idle()
    journal = append(journal, [answer('q3')], at)
    store.write(toStore(journal))
    await store.idle()
    expect(change.mock.calls.map(([{ put }]) => seqsOf(put))).toEqual([['1.1', '1.2'], ['1.3']])
    store.write(toStore(acknowledge(journal, 2)))
    await store.idle()
    expect(seqsOf(await raw())).toEqual(['1.3'])
    store.write(toStore(acknowledge(journal, 3)))
    await store.idle()
    expect(await raw()).toEqual([])
  })

  it("record the server's state of their questions", async () => {
    const { opened } = makeDevice()
    const { store } = await opened(1)
    const journal = journalOf(1, [answer('q1', 'a'), answer('q2', 'b'), answer('q1', 'c')])
    store.write(toStore(journal))
    await store.idle()
    store.write(toStore(acknowledge(journal, 1)))
    await store.idle()
    const { kept } = await opened(2)
    expect(shortly(kept?.entries)).toEqual(['q2:b', 'q1:c'])
    expect(kept?.settled).toEqual({ q1: answer('q1', 'a') })
  })

  it('of several pages are merged in order, and stay until the new page has written its own', async () => {
    const { opened, raw } = makeDevice()
    const [first, second] = [await opened(1), await opened(2)]
    second.store.write(toStore(journalOf(2, [answer('q1', 'newer')])))
    first.store.write(toStore(journalOf(1, [answer('q1', 'older'), answer('q2', 'only')])))
    await Promise.all([first.store.idle(), second.store.idle()])
    const { kept, store } = await opened(3)
    expect([kept?.epoch, shortly(kept?.entries)]).toEqual([2, ['q1:older', 'q2:only', 'q1:newer']])
    expect(seqsOf(await raw())).toEqual(['1.1', '1.2', '2.1'])
    store.write(toStore(journalOf(3, [answer('q1', 'newer'), answer('q2', 'only')])))
    await store.idle()
    expect(seqsOf(await raw())).toEqual(['3.1', '3.2'])
  })

  it('are kept when an older page wrote them after the newer one had opened', async () => {
    const { opened, raw } = makeDevice()
    const older = await opened(1)
    const newer = await opened(2)
    older.store.write(toStore(journalOf(1, [answer('q1', 'late')])))
    await older.store.idle()
    newer.store.write(toStore(journalOf(2, [answer('q2', 'now')])))
    newer.store.write(null)
    await newer.store.idle()
    expect(seqsOf(await raw())).toEqual(['1.1'])
  })

  it('are left alone when they belong to a newer page', async () => {
    const { opened, raw } = makeDevice()
    const newer = await opened(2)
    newer.store.write(toStore(journalOf(2, [answer('q1')])))
    await newer.store.idle()
    const older = await opened(1)
    expect(older.kept).toBeNull()
    older.store.write(null)
    await older.store.idle()
    expect(seqsOf(await raw())).toEqual(['2.1'])
  })

  it('cannot be read with another key, and are deleted after a month', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { opened, raw } = makeDevice()
    const { store } = await opened(1)
    store.write(toStore(journalOf(1, [answer('q1')])))
    await store.idle()
    const strange = btoa('x'.repeat(32))
    expect((await opened(2, strange)).kept).toBeNull()
    vi.setSystemTime(Date.now() + 29 * 86_400_000)
    await opened(2, strange)
    expect(await raw()).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    expect(shortly((await opened(2)).kept?.entries)).toEqual(['q1:null'])
    await opened(2, strange)
    expect(await raw()).toEqual([])
  })

  it('are deleted after a month when they belong to other attempts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { device, opened, raw } = makeDevice()
    const { store } = await opened(1)
    store.write(toStore(journalOf(1, [answer('q1')])))
    await store.idle()
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    await openJournalStore(device, { _id: 'another', epoch: 1, device_key })
    expect(await raw()).toEqual([])
  })

  it('are kept when the same page reopens the attempt, even if the storage is blocked', async () => {
    const device = createDeviceStore(`device-${++devices}`)
    const refused = () => Promise.reject(new Error('blocked'))
    const blocked = { ...device, listEntries: refused, changeEntries: refused, forgetBefore: refused }
    const { store } = await openJournalStore(blocked, { _id: 'attempt', epoch: 1, device_key })
    const kept = toStore(journalOf(1, [answer('q1', 'a')]))
    store.write(kept)
    await store.idle()
    const anew = await openJournalStore(blocked, { _id: 'attempt', epoch: 2, device_key }, { carried: store.latest() })
    expect(anew.kept).toEqual(kept)
  })

  it('are found even if cleaning up the storage fails', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { device, opened } = makeDevice()
    const { store } = await opened(1)
    store.write(toStore(journalOf(1, [answer('q1', 'a')])))
    await store.idle()
    const strange = await opened(2, btoa('x'.repeat(32)))
    strange.store.write(toStore(journalOf(2, [answer('q2', 'b')])))
    await strange.store.idle()
    vi.setSystemTime(Date.now() + 31 * 86_400_000)
    const refused = () => Promise.reject(new Error('no room to clean up'))
    const cramped = { ...device, forgetBefore: refused, changeEntries: refused }
    const { kept } = await openJournalStore(cramped, { _id: 'attempt', epoch: 3, device_key })
    expect(shortly(kept?.entries)).toEqual(['q1:a'])
    const journals = await listStoredJournals(cramped, { _id: 'attempt', device_key })
    expect(journals.map(({ entries }) => shortly(entries))).toEqual([['q1:a']])
  })

  it('are all written as soon as space is available again', async () => {
    const { device, opened, raw } = makeDevice()
    const change = vi.spyOn(device, 'changeEntries').mockRejectedValueOnce(new Error('full'))
    const { store } = await opened(1)
    const journal = journalOf(1, [answer('q1')])
    store.write(toStore(journal))
    await store.idle()
    expect(change).toHaveBeenCalledTimes(1)
    store.write(toStore(append(journal, [answer('q2')], at)))
    await store.idle()
    expect(seqsOf(await raw())).toEqual(['1.1', '1.2'])
  })

  it('are listed by page and deleted one by one when their attempt is closed', async () => {
    const { device, opened, raw } = makeDevice()
    const pages = [await opened(1), await opened(2)]
    for (const [index, { store }] of pages.entries()) {
      store.write(toStore(journalOf(index + 1, [answer('q1'), answer('q2')])))
      await store.idle()
    }
    const journals = await listStoredJournals(device, { _id: 'attempt', device_key })
    expect(journals.map(({ epoch, entries }) => [epoch, entries.length])).toEqual([
      [1, 2],
      [2, 2],
    ])
    await forgetEntries(device, 'attempt', { epoch: 2, entries: journals[1]?.entries.slice(0, 1) ?? [] })
    expect(seqsOf(await raw())).toEqual(['1.1', '1.2', '2.2'])
  })
})
