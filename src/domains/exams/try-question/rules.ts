import type { AnswerKey, Localised, StoredOption } from '#domains/bank/schema.ts'
import { msg } from '#platform/text/messages.ts'

/** Limits of what fits the first view on a phone, in characters of text. */
const mostText = 240
const mostOption = 60
const mostSolution = 500

const heavy = /<(?:img|svg|math|table|ul|ol)\b|katex/i

const lengthOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&[a-z0-9#]+;/gi, ' ')
    .trim().length

type Checked = {
  state: string
  text: Localised
  options: StoredOption[]
  key: AnswerKey
  solution: Localised
  passageId: string | null
}

/** Returns why a question cannot be shown on the home page, as a sentence for the office; null if it can. */
export function misfitOf({ state, text, options, key, solution, passageId }: Checked) {
  if (state !== 'ready') return msg`This question is not ready, or it is retired. Choose one that is ready.`
  if (key.kind !== 'single') return msg`Visitors fill one bubble. Choose a question with one right option.`
  if (passageId !== null) return msg`This question belongs to a passage. The home page has no room for it.`
  if (lengthOf(solution.en) === 0) return msg`This question has no solution in English. Write one, or choose another.`
  const texts = [text.en, solution.en, ...options.map((option) => option.text.en)]
  if (texts.some((html) => heavy.test(html)))
    return msg`Formulas, pictures, tables and lists are too heavy for the home page. Choose a question without them.`
  const isLong =
    lengthOf(text.en) > mostText ||
    lengthOf(solution.en) > mostSolution ||
    options.some((option) => lengthOf(option.text.en) > mostOption)
  return isLong ? msg`This question is too long for the first view of a phone. Choose a shorter one.` : null
}

const fewestTold = 100

/** Returns the counts to show; null below a hundred answers, which say little. */
export function toldOf({ answers, right }: { answers: number; right: number }) {
  return answers < fewestTold ? null : { answers, right }
}
