import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { paperCalls } from '#domains/exams/calls.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import type { Client } from '#platform/http/call.ts'
import type { DeviceStore } from './device-store.ts'
import { addLanguage, openPaper, type PaperName, type SealedBytes, tagOf } from './open-paper.ts'

type Parts = {
  api: Pick<Client<typeof paperCalls>, 'sealedPaper'>
  device: Pick<DeviceStore, 'findPaper' | 'putPaper'>
}
/** `tag`: tag of the current paper. */
type Wanted = PaperName & { key: string; tag: string | undefined }

/**
 * Creates the store of sealed papers, which are fetched ahead and stored on the device; the key arrives with the
 * attempt.
 */
export function createPaperStore({ api, device }: Parts) {
  const fetched = new Map<string, Promise<SealedBytes>>()
  const nameOf = ({ testId, language }: PaperName) => `${testId} ${language}`

  async function fetchNow({ testId, language }: PaperName) {
    const sealed = await api.sealedPaper({ id: testId, language })
    const kept = { testId, language, tag: tagOf(sealed), sealed, keptAt: Date.now() }
    device.putPaper(kept).catch(() => undefined) // no storage: this page holds the paper
    return sealed
  }

  function fetchPaper(name: PaperName) {
    const fetching = fetchNow(name)
    fetched.set(nameOf(name), fetching)
    fetching.catch(() => fetched.delete(nameOf(name)))
    return fetching
  }

  async function findStored(name: PaperName) {
    const known = await fetched.get(nameOf(name))?.catch(() => null)
    if (known) return known
    return device.findPaper(name).then(
      (kept) => kept?.sealed ?? null,
      () => null, // no storage
    )
  }

  return {
    /** Ignores errors: a failed paper is fetched again when it is needed. */
    fetchAhead: (name: PaperName) => {
      if (!fetched.has(nameOf(name))) fetchPaper(name).catch(() => undefined)
    },
    /** Ensures that the sealed paper is on the device. Rejects with `ApiError` if it is not stored and cannot be fetched. */
    async prepare(name: PaperName) {
      if ((await findStored(name)) === null) await fetchPaper(name)
    },
    /** Rejects with `ApiError` if the paper is not stored and cannot be fetched. */
    async load({ key, tag, ...name }: Wanted): Promise<StudentPaper> {
      const held = await findStored(name)
      if (held && tagOf(held) === tag) {
        const paper = await openPaper(held, { ...name, key }).catch(() => null) // damaged on this device
        if (paper) return paper
      }
      // Nodes may learn of a change at slightly different times, so the server's current paper is used whatever its
      // tag.
      return openPaper(await fetchPaper(name), { ...name, key })
    },
  }
}
export type PaperStore = ReturnType<typeof createPaperStore>

type Attempt = Pick<OpenAttempt, 'quiz_id' | 'paper_key' | 'paper_tags'>
type LanguageParts = { papers: PaperStore; attempt: Attempt; paper: StudentPaper; language: Language }

/** Tracks the languages loaded into this sitting's paper, which starts with one and gains the others. */
export function createPaperLanguages({ papers, attempt, paper, language }: LanguageParts) {
  const loading = new Map<Language, Promise<void>>()
  const loaded = new Set([language])

  async function loadNow(code: Language) {
    const name = { testId: attempt.quiz_id, language: code }
    addLanguage(paper, await papers.load({ ...name, key: attempt.paper_key, tag: attempt.paper_tags[code] }))
    loaded.add(code)
  }

  /** Rejects if the language is not loaded and cannot be fetched. */
  function load(code: Language) {
    if (loaded.has(code)) return Promise.resolve()
    const known = loading.get(code)
    if (known) return known
    const started = loadNow(code).finally(() => loading.delete(code))
    loading.set(code, started)
    return started
  }

  return {
    has: (code: Language) => loaded.has(code),
    load,
    /** Loads one language after the other and ignores errors: a failed one is fetched again when needed. */
    async loadAll(languages: Language[]) {
      for (const code of languages) await load(code).catch(() => undefined)
    },
  }
}
export type PaperLanguages = ReturnType<typeof createPaperLanguages>
