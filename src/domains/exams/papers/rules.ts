import type { Language, QuestionKind } from '#domains/bank/schema.ts'
import type { PaperShuffle, StudentPaper, StudentQuestion } from './schema.ts'

/**
 * Returns a pseudo-random place for an id under a seed: FNV-1a with Murmur's final mixing. Depends on nothing
 * else, so that adding a question changes no other question's options.
 */
function placeOf(seed: number, id: string) {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function inOrderOf<T>(seed: number, list: T[], idOf: (item: T) => string) {
  const placed = list.map((item) => ({ item, id: idOf(item), place: placeOf(seed, idOf(item)) }))
  placed.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
  return placed.map(({ item }) => item)
}

/** Shuffles questions; those of one passage stay together, in their order. */
function shuffleQuestions(questions: StudentQuestion[], seed: number) {
  const blocks = new Map<string, StudentQuestion[]>()
  for (const question of questions) {
    const block = question.passage_id ?? question._id
    blocks.set(block, [...(blocks.get(block) ?? []), question])
  }
  return inOrderOf(seed, [...blocks], ([id]) => id).flatMap(([, block]) => block)
}

/** Sorts questions by the groups of their section; each group keeps its order. */
export function byGroup<T extends { kind: QuestionKind }>(questions: T[], groups: { kind: QuestionKind }[]) {
  const placeOf = ({ kind }: T) => groups.findIndex((group) => group.kind === kind)
  return questions.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Shuffles the paper of one attempt: the same seed always gives the same result, even from a paper that is in that
 * order already. Answers name options by their ids.
 */
export function shufflePaper<P extends Pick<StudentPaper, 'sections' | 'questions'>>(
  paper: P,
  shuffle: PaperShuffle | null,
): P {
  if (!shuffle) return paper
  const { seed } = shuffle
  const ordered = paper.sections.flatMap(({ _id, groups = [] }) => {
    const sectionQuestions = paper.questions.filter(({ section_id }) => section_id === _id)
    if (!shuffle.questions) return sectionQuestions
    return byGroup(shuffleQuestions(sectionQuestions, seed), groups)
  })
  const questions = ordered.map((question, index) => ({
    ...question,
    sno: index + 1,
    options:
      shuffle.options && !question.keeps_order
        ? inOrderOf(seed, question.options, (option) => `${question._id} ${option._id}`)
        : question.options,
  }))
  return { ...paper, questions }
}

/**
 * Byte layout of a sealed paper: its tag in the clear, a nonce, then AES-256-GCM over gzip over JSON, followed by
 * the 16-byte authentication tag.
 */
export const sealedPaper = {
  tagBytes: 16,
  nonceBytes: 12,
  /** Associated data of the seal, so that no paper passes for another. */
  // not translated: a part of a seal
  about: (testId: string, language: Language) => `paper ${testId} ${language}`,
}
