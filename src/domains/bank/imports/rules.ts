import { foldSpelling } from '#platform/text/typed.ts'

/** Suffixes of columns for languages; a column without one is in English. */
const languages: readonly string[] = ['en', 'hi', 'or', 'bn']
const texts: readonly string[] = ['passage', 'question', 'a', 'b', 'c', 'd', 'e', 'solution']
const plain = ['subject', 'topic', 'difficulty', 'kind', 'tags', 'origin', 'keeps_order', 'key', 'tolerance'] as const

/** The columns of the template, in its order. */
export const templateColumns = [
  ...['subject', 'topic', 'difficulty', 'kind'],
  ...texts.filter((text) => text !== 'solution').map((text) => `${text}_en`),
  ...['key', 'tolerance', 'solution_en'],
  ...languages.slice(1).flatMap((language) => texts.map((text) => `${text}_${language}`)),
  ...['keeps_order', 'tags', 'origin'],
]

const known = new Set<string>([
  ...plain,
  ...texts.flatMap((text) => languages.map((language) => `${text}_${language}`)),
])

/** Columns that every file must have. */
export const neededColumns = ['question_en', 'key', 'subject', 'topic']

/** Returns whether a column holds words that candidates read. */
export const isTextColumn = (column: string) => texts.includes(column.replace(/_[a-z]{2}$/, ''))

/** Other names for the columns, as found in existing files. */
const aliases: Record<string, string> = {
  q: 'question',
  ques: 'question',
  question_text: 'question',
  question_stem: 'question',
  stem: 'question',
  text: 'question',
  answer: 'key',
  correct: 'key',
  correct_answer: 'key',
  correct_option: 'key',
  right_answer: 'key',
  ans: 'key',
  answer_key: 'key',
  correct_ans: 'key',
  right_option: 'key',
  explanation: 'solution',
  chapter: 'topic',
  topic_name: 'topic',
  subject_name: 'subject',
  level: 'difficulty',
  type: 'kind',
  question_type: 'kind',
  tag: 'tags',
  source: 'origin',
  comprehension: 'passage',
  direction: 'passage',
}
const languageWords: Record<string, string> = {
  english: 'en',
  hindi: 'hi',
  odia: 'or',
  oriya: 'or',
  bengali: 'bn',
  bangla: 'bn',
}

/** Returns the column of a heading: 'Option A (Hindi)' and 'a_hi' are the same; null for an unknown one. */
export function columnOf(heading: string) {
  const words = foldSpelling(heading)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const last = words.at(-1) ?? ''
  const language = languageWords[last] ?? languages.find((code) => code === last && words.length > 1)
  const rest = (language ? words.slice(0, -1) : words).join('_').replace(/^(?:option|opt|choice)_?(?=[a-e1-5]$)/, '')
  const digit = /^[1-5]$/.test(rest) ? 'abcde'[Number(rest) - 1] : undefined
  const name = digit ?? aliases[rest] ?? rest
  const column = texts.includes(name) ? `${name}_${language ?? 'en'}` : name
  return known.has(column) ? column : null
}

const ownFormulas = /\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]/
const betweenDollars = /\$\$([^$\n]{1,500})\$\$|(?<![\w$\\])\$(?=\S)([^$\n]{1,300}?)(?<=\S)\$(?![\w$])/g
/** Matches signs that occur in mathematics and not in prices, or a single letter. */
const looksLikeFormula = /[\\^_=<>+{}]|^[A-Za-z]$/

/** Writes `$x^2=9$` as `\\(x^2=9\\)`; amounts such as `$5 and $10` stay. */
export function readDollars(text: string) {
  return text
    .split(new RegExp(`(${ownFormulas.source})`))
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(betweenDollars, (whole: string, shown?: string, inline?: string) => {
            const formula = shown ?? inline ?? ''
            return looksLikeFormula.test(formula) ? `\\(${formula.trim()}\\)` : whole
          }),
    )
    .join('')
}

/** Returns whether a text has dollar signs in pairs outside of formulas: they may have been meant as one. */
export function hasOpenDollars(text: string) {
  const rest = text.replaceAll(new RegExp(ownFormulas.source, 'g'), '')
  return (rest.match(/\$/g)?.length ?? 0) > 1
}

/** Returns whether a column's language is enabled; a column without a language always is. */
export function isOffered(column: string, offered: readonly string[]) {
  const ending = /_([a-z]{2})$/.exec(column)?.[1]
  return ending === undefined || offered.includes(ending)
}

/** Guesses the column of each heading; uses no column twice, and none in a language that is not offered. */
export function guessColumns(headings: string[], offered: readonly string[]) {
  const taken = new Set<string>()
  return headings.map((heading) => {
    const column = columnOf(heading)
    if (column === null || taken.has(column) || !isOffered(column, offered)) return null
    taken.add(column)
    return column
  })
}

/** Returns whether a file can be imported without asking for its columns. */
export function isPlain(headings: string[], columns: (string | null)[]) {
  const isAllKnown = headings.every((heading, index) => heading === '' || columns[index] !== null)
  return isAllKnown && neededColumns.every((column) => columns.includes(column))
}

/** Prefix that separates the keys of similar rows from those of identical rows. */
const likenessMark = 'like:'
export const likenessKey = (likeness: string) => `${likenessMark}${likeness}`
export const likenessIn = (key: string) => (key.startsWith(likenessMark) ? key.slice(likenessMark.length) : null)
