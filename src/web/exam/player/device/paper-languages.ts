import type { OpenAttempt } from '#domains/attempts/sitting/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { addLanguage } from './open-paper.ts'
import type { PaperStore } from './paper-store.ts'

type Attempt = Pick<OpenAttempt, 'quiz_id' | 'paper_key' | 'paper_tags'>
type Parts = { papers: PaperStore; attempt: Attempt; paper: StudentPaper; language: Language }

/** The languages that the paper of a sitting has on this page; it began with one and takes in the others. */
export function createPaperLanguages({ papers, attempt, paper, language }: Parts) {
  const loading = new Map<Language, Promise<void>>()
  const loaded = new Set([language])

  async function loadNow(code: Language) {
    const name = { testId: attempt.quiz_id, language: code }
    addLanguage(paper, await papers.load({ ...name, key: attempt.paper_key, tag: attempt.paper_tags[code] }))
    loaded.add(code)
  }

  /** Rejects when the language is not here and cannot be fetched now. */
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
    /** Loads one after the other and ignores errors: a failed one is fetched again when it is needed. */
    async loadAll(languages: Language[]) {
      for (const code of languages) await load(code).catch(() => undefined)
    },
  }
}
export type PaperLanguages = ReturnType<typeof createPaperLanguages>
