import type { ReadRow } from '#domains/imports/describe-kind.ts'
import { readLines } from '#platform/files/spreadsheets/read-csv.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/slices.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import type { WrittenTexts } from '../questions/schema.ts'
import {
  collectRow,
  ItemProblem,
  type ReadQuestion,
  readRange,
  severalNumbers,
  shortAnswer,
  trueOrFalse,
} from './collect-values.ts'
import { cutPassage, recoverPlain, recoverTexts, type TakePicture } from './read-html.ts'
import { readCategory, readMarks } from './read-marks.ts'

/** Splits a text at a sign that has no backslash in front. */
function splitUnescaped(text: string, sign: string) {
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

/** Removes the backslashes of GIFT. `\n` is a line break, but in a formula it is the beginning of a command such as \neq. */
function unescapeGift(text: string) {
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

/** Splits answers, which begin with = or ~ and may carry a weight in per cent and feedback. */
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

/** Parses the braces of a question. */
async function readAnswers(text: string, recover: Recover): Promise<Answers> {
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

/*
 * GIFT is Moodle's text format: empty lines separate questions, and braces enclose the answers. Each question is parsed
 * on its own, so an error in one does not affect the next.
 */

type Block = { position: number; lines: string[] }

/** Yields the blocks of lines between empty ones; `position` is the line on which each begins. */
async function* readBlocks(file: OpenFile, encoding?: TextEncoding): AsyncGenerator<Block> {
  let block: Block = { position: 0, lines: [] }
  let last = 0
  for await (const { position, line } of readLines(await file.read(), encoding)) {
    if (position > last + 1 && block.lines.length > 0) {
      yield block
      block = { position: 0, lines: [] }
    }
    if (block.lines.length === 0) block.position = position
    block.lines.push(line.replace(/\r$/, ''))
    last = position
  }
  if (block.lines.length > 0) yield block
}

type Cut = { stem: string; answers: string; tail: string }

/** Splits a question into the stem, the part in braces and the text after them. */
function cutBraces(text: string): Cut {
  const [stem = '', ...rest] = splitUnescaped(text, '{')
  if (rest.length === 0) throw new ItemProblem(t`This has no answers in braces.`)
  const [answers = '', ...after] = splitUnescaped(rest.join('{'), '}')
  if (after.length === 0) throw new ItemProblem(t`A brace is opened and not closed before the next empty line.`)
  if (rest.length > 1 || after.length > 1)
    throw new ItemProblem(
      t`This has more than one pair of braces. A brace of a formula is written with a backslash in front.`,
    )
  return { stem: stem.trim(), answers: answers.trim(), tail: after.join('}').trim() }
}

const title = /^::((?:[^:\\]|\\.|:(?!:))*)::/
const format = /^\[(html|moodle|plain|markdown)\]/

/**
 * Returns a reader for a question's texts: HTML is read as such; in the other formats a line break is kept, and
 * plain text has no markup.
 */
function makeTextReader(name: string, take: TakePicture) {
  return (text: string) => {
    if (name === 'plain') return Promise.resolve({ en: recoverPlain(text) })
    return recoverTexts(name === 'html' ? text : text.replaceAll('\n', '<br />'), take)
  }
}

async function readQuestion(lines: string[], tags: string[], take: TakePicture): Promise<ReadQuestion> {
  const text = lines.join('\n').trim().replace(title, '').trimStart()
  const name = format.exec(text)?.[1] ?? 'moodle'
  const { stem, answers, tail } = cutBraces(text.replace(format, ''))
  const whole = unescapeGift(tail === '' ? stem : `${stem} _____ ${tail}`)
  const recover = makeTextReader(name, take)
  const { passage, rest } = name === 'plain' ? { passage: undefined, rest: whole } : cutPassage(whole)
  const { difficulty, origin, keepsOrder, tags: plainTags } = readMarks(tags)
  const read: ReadQuestion = { text: await recover(rest), ...(await readAnswers(answers, recover)), tags: plainTags }
  if (passage) read.passage = await recover(passage)
  if (difficulty) read.difficulty = difficulty
  if (origin) read.origin = origin
  if (keepsOrder) read.keepsOrder = keepsOrder
  return read
}

const category = /^\s*\$CATEGORY:\s*(.*)$/
const comment = /^\s*\/\//

/** Returns the tags of a comment such as `// [id:7] [tag:algebra]`. */
const tagsOf = (line: string) =>
  [...line.matchAll(/\[tag:((?:[^\]\\]|\\.)*)\]/g)].map(([, tag = '']) => tag.replaceAll(/\\(.)/g, '$1'))

/** Yields the questions of a file in GIFT. A row has the number of the line on which its question begins. */
export async function* readGift(file: OpenFile, take: TakePicture, encoding?: TextEncoding): AsyncGenerator<ReadRow> {
  let heading = { subject: '', topic: '' }
  let tags: string[] = []
  for await (const { position, lines } of readBlocks(file, encoding)) {
    const said = lines.map((line) => category.exec(line)?.[1]).findLast((path) => path !== undefined)
    if (said !== undefined) heading = readCategory(unescapeGift(said))
    tags.push(...lines.filter((line) => comment.test(line)).flatMap(tagsOf))
    const asked = lines.filter((line) => !comment.test(line) && !category.test(line))
    if (asked.join('').trim() === '') continue
    const [ownTags, ownHeading] = [tags, heading]
    tags = []
    yield await collectRow(position, async () => ({ ...(await readQuestion(asked, ownTags, take)), ...ownHeading }))
  }
}
