import type { ReadRow } from '#domains/imports/describe-kind.ts'
import { readLines } from '#platform/files/spreadsheets/read-csv.ts'
import type { TextEncoding } from '#platform/files/spreadsheets/slices.ts'
import type { OpenFile } from '#platform/files/storage/storage.ts'
import { t } from '#platform/text/messages.ts'
import { collectRow, ItemProblem, type ReadQuestion } from './collect-values.ts'
import { recoverPlain } from './read-html.ts'

type Block = { position: number; stem: string[]; options: { letter: string; text: string }[]; answer: string | null }

const option = /^\s*([A-Z])[).]\s*(.*)$/
const answer = /^\s*ANSWER\s*:\s*(.*)$/i

const emptyBlock = (position: number): Block => ({ position, stem: [], options: [], answer: null })

function readQuestion({ stem, options, answer }: Block): ReadQuestion {
  if (stem.length === 0) throw new ItemProblem(t`There are options before any question.`)
  if (options.length < 2) throw new ItemProblem(t`This question has fewer than two options.`)
  if (answer === null) throw new ItemProblem(t`This question has no line ANSWER.`)
  const right = options.findIndex(({ letter }) => letter === answer.toUpperCase())
  if (right < 0) throw new ItemProblem(t`The answer ${answer.slice(0, 40)} is none of its options.`)
  const texts = options.map(({ text }) => ({ en: recoverPlain(text) }))
  return { kind: 'single', text: { en: recoverPlain(stem.join('\n')) }, options: texts, key: [right] }
}

/** Yields the questions of a file in Aiken. A row has the number of the line on which its question begins. */
export async function* readAiken(file: OpenFile, encoding?: TextEncoding): AsyncGenerator<ReadRow> {
  let block: Block | null = null
  for await (const { position, line } of readLines(await file.read(), encoding)) {
    const right = answer.exec(line)?.[1]
    const [, letter = '', text = ''] = option.exec(line) ?? []
    // A question that lacks its answer ends where the next one begins.
    const beginsAnew = block && right === undefined && letter === '' && block.options.length > 0
    if (block && beginsAnew) {
      const ended = block
      yield await collectRow(ended.position, () => readQuestion(ended))
      block = null
    }
    block ??= emptyBlock(position)
    if (right !== undefined) {
      const ended: Block = { ...block, answer: right.trim() }
      yield await collectRow(ended.position, () => readQuestion(ended))
      block = null
    } else if (letter !== '') block.options.push({ letter, text: text.trim() })
    else block.stem.push(line.trim())
  }
  const last = block
  if (last) yield await collectRow(last.position, () => readQuestion(last))
}
