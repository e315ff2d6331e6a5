import 'fake-indexeddb/auto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#domains/bank/schema.ts'
import { sealedPaper } from '#domains/exams/papers/rules.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { createSeal } from '#web/shell/offline/seal.ts'
import { createDeviceStore } from './device-store.ts'
import { tagOf } from './open-paper.ts'
import { createPaperLanguages, createPaperStore } from './paper-store.ts'

const key = btoa('p'.repeat(32))
const testId = 'quiz'
let devices = 0
const makeDevice = () => createDeviceStore(`papers-${++devices}`)

function paperOf(text: Partial<Record<Language, string>>): StudentPaper {
  const question = { _id: 'q1', sno: 1, section_id: 's', kind: 'single' as const, keeps_order: false }
  const options = [{ _id: 'o1', text }]
  const questions = [{ ...question, text, options, passage_id: 'p1' }]
  return { quiz_id: testId, version: 1, sections: [], passages: [{ _id: 'p1', text }], questions }
}

/** Seals a text as the server does; the first byte serves as the tag. */
async function sealed(language: Language, text: string, tag = 1) {
  const paper = paperOf({ [language]: text })
  const body = await (await createSeal(key)).seal(gzipSync(JSON.stringify(paper)), sealedPaper.about(testId, language))
  const bytes = new Uint8Array(sealedPaper.tagBytes + body.length)
  bytes.fill(tag, 0, sealedPaper.tagBytes)
  bytes.set(body, sealedPaper.tagBytes)
  return bytes
}

const en = { testId, language: 'en' as const }

describe('a sealed paper', () => {
  it('fetched ahead needs only the key at the start, even after a reload', async () => {
    const device = makeDevice()
    const bytes = await sealed('en', 'one')
    const api = { sealedPaper: vi.fn(async () => bytes) }
    const papers = createPaperStore({ api, device })
    papers.fetchAhead(en)
    papers.fetchAhead(en)
    expect(await papers.load({ ...en, key, tag: tagOf(bytes) })).toEqual(paperOf({ en: 'one' }))
    await vi.waitFor(async () => expect(await device.findPaper(en)).toBeDefined(), { timeout: 20_000 })
    const later = createPaperStore({ api, device })
    expect(await later.load({ ...en, key, tag: tagOf(bytes) })).toEqual(paperOf({ en: 'one' }))
    expect(api.sealedPaper).toHaveBeenCalledTimes(1)
  })

  it('is fetched again and replaced when it is outdated', async () => {
    const device = makeDevice()
    const [old, fresh] = [await sealed('en', 'old', 1), await sealed('en', 'fresh', 2)]
    await device.putPaper({ ...en, tag: tagOf(old), sealed: old, keptAt: 0 })
    const papers = createPaperStore({ api: { sealedPaper: async () => fresh }, device })
    expect(await papers.load({ ...en, key, tag: tagOf(fresh) })).toEqual(paperOf({ en: 'fresh' }))
    await vi.waitFor(async () => expect((await device.findPaper(en))?.tag).toBe(tagOf(fresh)), { timeout: 20_000 })
  })

  it('is fetched again when it is damaged on the device', async () => {
    const device = makeDevice()
    const bytes = await sealed('en', 'one')
    const damaged = bytes.slice()
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    await device.putPaper({ ...en, tag: tagOf(bytes), sealed: damaged, keptAt: 0 })
    const papers = createPaperStore({ api: { sealedPaper: async () => bytes }, device })
    expect(await papers.load({ ...en, key, tag: tagOf(bytes) })).toEqual(paperOf({ en: 'one' }))
  })

  it('is fetched when the browser has no storage, even after an earlier failure', async () => {
    const refused = () => Promise.reject(new Error('blocked'))
    const bytes = await sealed('en', 'one')
    const api = { sealedPaper: vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(bytes) }
    const papers = createPaperStore({ api, device: { findPaper: refused, putPaper: refused } })
    papers.fetchAhead(en)
    expect(await papers.load({ ...en, key, tag: tagOf(bytes) })).toEqual(paperOf({ en: 'one' }))
  })
})

describe('another language', () => {
  const attempt = { quiz_id: testId, paper_key: key, paper_tags: {} }

  async function sitting() {
    const hindi = await sealed('hi', 'ek')
    const api = { sealedPaper: vi.fn(async () => hindi) }
    const paper = paperOf({ en: 'one' })
    const papers = createPaperStore({ api, device: makeDevice() })
    return { api, paper, languages: createPaperLanguages({ papers, attempt, paper, language: 'en' }) }
  }

  it('is added to the paper in use, which keeps its own language', async () => {
    const { api, paper, languages } = await sitting()
    expect([languages.has('en'), languages.has('hi')]).toEqual([true, false])
    const [question] = paper.questions
    await Promise.all([languages.load('hi'), languages.load('hi')])
    const both = { en: 'one', hi: 'ek' }
    expect(question).toMatchObject({ text: both, options: [{ text: both }] })
    expect(paper.passages[0]?.text).toEqual(both)
    expect(languages.has('hi')).toBe(true)
    await languages.loadAll(['en', 'hi'])
    expect(api.sealedPaper).toHaveBeenCalledTimes(1)
  })

  it('is requested again after it failed to load', async () => {
    const { api, languages } = await sitting()
    api.sealedPaper.mockRejectedValueOnce(new Error('offline'))
    await expect(languages.load('hi')).rejects.toThrow()
    await languages.load('hi')
    expect(languages.has('hi')).toBe(true)
  })
})
