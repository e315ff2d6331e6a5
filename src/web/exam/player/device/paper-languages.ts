import type { OpenAttempt } from '../../../../domains/attempts/sitting/schema.ts'
import type { Language } from '../../../../domains/bank/schema.ts'
import type { StudentPaper } from '../../../../domains/exams/papers/schema.ts'
import { addLanguage } from './open-paper.ts'
import type { PaperStore } from './paper-store.ts'

type Attempt = Pick<OpenAttempt, 'quiz_id' | 'paper_key' | 'paper_tags'>
type Parts = { papers: PaperStore; attempt: Attempt; paper: StudentPaper; language: Language }

/** The languages that the paper of a sitting has on this page; it began with one and takes in the others. */
export function createPaperLanguages({ papers, attempt, paper, language }: Parts) {
  const loading = new Map<Language, Promise<void>>()
  const loaded = new Set([language])

  async function loadNow(wanted: Language) {
    const name = { testId: attempt.quiz_id, language: wanted }
    addLanguage(paper, await papers.load({ ...name, key: attempt.paper_key, tag: attempt.paper_tags[wanted] }))
    loaded.add(wanted)
  }

  /** Rejects when the language is not here and cannot be fetched now. */
  function load(wanted: Language) {
    if (loaded.has(wanted)) return Promise.resolve()
    const known = loading.get(wanted)
    if (known) return known
    const started = loadNow(wanted).finally(() => loading.delete(wanted))
    loading.set(wanted, started)
    return started
  }

  return {
    has: (wanted: Language) => loaded.has(wanted),
    load,
    /** One after the other, ignoring errors: what fails is fetched again when somebody wants to read it. */
    async loadAll(languages: Language[]) {
      for (const wanted of languages) await load(wanted).catch(() => undefined)
    },
  }
}
export type PaperLanguages = ReturnType<typeof createPaperLanguages>
