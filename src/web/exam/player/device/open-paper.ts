import type { Language, Texts } from '#domains/bank/schema.ts'
import { sealedPaper } from '#domains/exams/papers/rules.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { createSeal } from '#web/shell/offline/seal.ts'

export type SealedBytes = Uint8Array<ArrayBuffer>
export type PaperName = { testId: string; language: Language }

/** The tag that a sealed paper bears openly, as the server names it at the start of an attempt. */
export function tagOf(sealed: SealedBytes) {
  const letters = btoa(String.fromCharCode(...sealed.subarray(0, sealedPaper.tagBytes)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function unzip(bytes: SealedBytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Response(stream).text()
}

/** Rejects when the key is not that of this test, or when a byte of the paper is not as the server sent it. */
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
 * Lays the texts of another language into a paper that is in use. The paper itself is changed: the run and all that it has laid out hold these very texts, and a
 * view reads them when it is rendered in that language.
 */
export function addLanguage(paper: StudentPaper, other: StudentPaper) {
  addTexts(paper.passages, other.passages)
  addTexts(paper.questions, other.questions)
  const optionsOf = new Map(other.questions.map(({ _id, options }) => [_id, options]))
  for (const { _id, options } of paper.questions) addTexts(options, optionsOf.get(_id) ?? [])
}
