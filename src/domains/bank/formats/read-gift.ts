import type { ReadRow } from '#domains/imports/describe-kind.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/detect-encoding.ts'
import { readLines } from '#platform/files/spreadsheets/read-csv.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import { collectRow, ItemProblem, type ReadQuestion } from './collect-values.ts'
import { readAnswers, splitUnescaped, unescapeGift } from './read-gift-answers.ts'
import { recoverPlain, type TakePicture } from './read-html.ts'
import { readCategory, readMarks } from './read-marks.ts'
import { cutPassage, recoverTexts } from './read-translations.ts'

/*
 * GIFT is Moodle's text format: an empty line separates questions, and the answers of each stand in braces. Each question is parsed on its own, so an error in one does not affect the next.
 */

type Block = { position: number; lines: string[] }

/** Blocks of lines between empty ones; `position` is the line where each begins. */
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

/** The stem, what stands in the braces, and what follows them. */
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

/** How the texts of a question are turned into the notation: HTML as HTML; in the other formats an end of line is one, and only plain text has no markup. */
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

/** The tags of a comment: `// [id:7] [tag:algebra]`. */
const tagsOf = (line: string) =>
  [...line.matchAll(/\[tag:((?:[^\]\\]|\\.)*)\]/g)].map(([, tag = '']) => tag.replaceAll(/\\(.)/g, '$1'))

/** The questions of a file in GIFT. A row is numbered by the line where its question begins. */
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
