import type { Language, Texts } from '#domains/bank/schema.ts'
import { sealedPaper } from '#domains/exams/papers/rules.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { createSeal } from '#web/shell/offline/seal.ts'

export type SealedBytes = Uint8Array<ArrayBuffer>
export type PaperName = { testId: string; language: Language }

/** Returns the unsealed tag of a sealed paper, which the server also names when an attempt starts. */
export function tagOf(sealed: SealedBytes) {
  const letters = btoa(String.fromCharCode(...sealed.subarray(0, sealedPaper.tagBytes)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function unzip(bytes: SealedBytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).text()
}

/** Rejects if the key does not belong to this test, or if any byte of the paper differs from what the server sent. */
export async function openPaper(sealed: SealedBytes, { testId, language, key }: PaperName & { key: string }) {
  const seal = await createSeal(key)
  const zipped = await seal.open(sealed.subarray(sealedPaper.tagBytes), sealedPaper.about(testId, language))
  const paper: StudentPaper = JSON.parse(await unzip(zipped))
  return paper
}

type Translated = { _id: string; text: Texts }

function addTexts(to: Translated[], from: Translated[]) {
  const known = new Map(from.map(({ _id, text }) => [_id, text]))
  for (const { _id, text } of to) Object.assign(text, known.get(_id))
}

/**
 * Adds the texts of another language to a paper in use. Changes the paper itself: the run and everything laid out from
 * it hold these text objects, and a view reads them when it renders in that language.
 */
export function addLanguage(paper: StudentPaper, other: StudentPaper) {
  addTexts(paper.passages, other.passages)
  addTexts(paper.questions, other.questions)
  const optionsOf = new Map(other.questions.map(({ _id, options }) => [_id, options]))
  for (const { _id, options } of paper.questions) addTexts(options, optionsOf.get(_id) ?? [])
}
