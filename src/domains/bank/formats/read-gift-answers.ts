import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import { ItemProblem, type ReadQuestion } from './collect-values.ts'
import { readRange } from './read-range.ts'
import { severalNumbers, shortAnswer, trueOrFalse } from './refuse-question.ts'

/** Cut at a sign that has no backslash in front. */
export function splitUnescaped(text: string, sign: string) {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith(sign, at)) {
      parts.push(text.slice(from, at))
      from = at + sign.length
      at = from - 1
    }
  }
  return [...parts, text.slice(from)]
}

const isInFormula = (before: string) =>
  Math.max(before.lastIndexOf('\\('), before.lastIndexOf('\\[')) >
  Math.max(before.lastIndexOf('\\)'), before.lastIndexOf('\\]'))

/** Without the backslashes of GIFT. `\n` is an end of line, but in a formula the beginning of a command such as \neq. */
export function unescapeGift(text: string) {
  let read = ''
  for (let at = 0; at < text.length; at++) {
    const next = text[at] === '\\' ? text[at + 1] : undefined
    if (next !== undefined && '\\~=#{}:'.includes(next)) {
      read += next
      at++
    } else if (next === 'n' && !isInFormula(read)) {
      read += '\n'
      at++
    } else read += text[at]
  }
  return read
}

type Answer = { isMarkedRight: boolean; weight: number | null; text: string }

const weighted = /^\s*%(-?\d+(?:\.\d+)?)%/

/** Answers begin with = or ~; a weight in per cent and a feedback may stand with each. */
function cutAnswers(text: string): Answer[] {
  const answers: Answer[] = []
  for (let at = 0, from = -1; at <= text.length; at++) {
    if (text[at] === '\\') {
      at++
      continue
    }
    const isEnd = at === text.length
    if (!isEnd && text[at] !== '=' && text[at] !== '~') continue
    if (from >= 0) answers.push(readAnswer(text[from] === '=', text.slice(from + 1, at)))
    else if (text.slice(0, at).trim() !== '') throw new ItemProblem(t`An answer does not begin with = or ~.`)
    from = at
  }
  return answers
}

function readAnswer(isMarkedRight: boolean, text: string): Answer {
  const weight = weighted.exec(text)?.[1]
  const [answer = ''] = splitUnescaped(text.replace(weighted, ''), '#')
  return { isMarkedRight, weight: weight === undefined ? null : Number(weight), text: answer.trim() }
}

type Recover = (text: string) => Promise<WrittenTexts>
type Answers = Pick<ReadQuestion, 'kind' | 'options' | 'key' | 'tolerance' | 'solution' | 'keepsOrder'>

async function readChoices(answers: Answer[], recover: Recover): Promise<Answers> {
  const isSeveral = answers.some(({ isMarkedRight, weight }) => !isMarkedRight && (weight ?? 0) > 0)
  if (answers.some(({ text }) => splitUnescaped(text, '->').length > 1))
    throw new ItemProblem(t`Matching questions cannot be imported: the bank has choices and numbers only.`)
  if (!isSeveral && answers.every(({ isMarkedRight }) => isMarkedRight)) throw shortAnswer()
  const isRight = ({ isMarkedRight, weight }: Answer) => (isSeveral ? (weight ?? 0) > 0 : isMarkedRight)
  const options: WrittenTexts[] = []
  for (const { text } of answers) options.push(await recover(unescapeGift(text)))
  const key = answers.flatMap((answer, place) => (isRight(answer) ? [place] : []))
  return { kind: isSeveral ? 'several' : 'single', options, key }
}

function readNumber(text: string): Answers {
  const answers = /^\s*[=~]/.test(text)
    ? cutAnswers(text)
    : [{ weight: null, text: splitUnescaped(text, '#')[0] ?? '' }]
  const right = answers.filter(({ weight }) => weight === null || weight === 100)
  const [answer] = right
  if (!answer || right.length > 1 || answers.length > 1) throw severalNumbers()
  return { kind: 'numeric', options: [], ...readRange(unescapeGift(answer.text)) }
}

const truths: Record<string, number> = { T: 0, TRUE: 0, F: 1, FALSE: 1 }

/** What stands in the braces of a question. */
export async function readAnswers(text: string, recover: Recover): Promise<Answers> {
  const [given = '', ...feedback] = splitUnescaped(text, '####')
  const solution = feedback.length === 0 ? {} : await recover(unescapeGift(feedback.join('####').trim()))
  const answers = given.trim()
  if (answers === '')
    throw new ItemProblem(t`Essay questions cannot be imported: the bank has choices and numbers only.`)
  const truth = truths[(splitUnescaped(answers, '#')[0] ?? '').trim().toUpperCase()]
  if (truth !== undefined) return { ...trueOrFalse([truth]), solution }
  if (answers.startsWith('#')) return { ...readNumber(answers.slice(1)), solution }
  return { ...(await readChoices(cutAnswers(answers), recover)), solution }
}
