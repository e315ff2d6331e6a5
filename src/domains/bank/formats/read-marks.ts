import type { Difficulty } from '../questions/schema.ts'

/*
 * Data without a field in other programs, stored as tags of a question: 'difficulty:hard', 'origin:Own paper
 * 2025', 'keeps order'.
 */

export type Marks = { difficulty?: string; origin?: string; keepsOrder?: boolean; tags: string[] }

// not translated: our own reader takes them back
const [difficultyMark, originMark, orderMark] = ['difficulty:', 'origin:', 'keeps order'] as const

export function readMarks(tags: readonly string[]): Marks {
  const marks: Marks = { tags: [] }
  for (const tag of tags.map((text) => text.trim())) {
    if (tag.startsWith(difficultyMark)) marks.difficulty = tag.slice(difficultyMark.length)
    else if (tag.startsWith(originMark)) marks.origin = tag.slice(originMark.length)
    else if (tag === orderMark) marks.keepsOrder = true
    else if (tag !== '') marks.tags.push(tag.replaceAll(/[,;]/g, ' '))
  }
  return marks
}

type Marked = { difficulty: Difficulty; origin: string; tags: readonly string[]; keepsOrder: boolean }

export const writeMarks = ({ difficulty, origin, tags, keepsOrder }: Marked) => [
  ...tags,
  `${difficultyMark}${difficulty}`,
  ...(origin === '' ? [] : [originMark + origin]),
  ...(keepsOrder ? [orderMark] : []),
]

/** Reads '$course$/top/Physics/Optics': the first part that is a heading is the subject, the last the topic; a slash inside a name is doubled. */
export function readCategory(path: string) {
  const parts = path
    .replaceAll('//', '\u0001')
    .split('/')
    .map((part) => part.replaceAll('\u0001', '/').trim())
    .filter((part) => part !== '' && part !== 'top' && !/^\$\w+\$$/.test(part))
  return { subject: parts[0] ?? '', topic: parts.length > 1 ? (parts.at(-1) ?? '') : '' }
}

export const writeCategory = (subject: string, topic: string) =>
  ['$course$', 'top', subject, topic]
    .filter((part) => part !== '')
    .map((part) => part.replaceAll('/', '//'))
    .join('/')
