import { listPicturesOf, piecesOf } from '#domains/bank/texts/rules.ts'

/*
 * A text as shown in the editor: text as typed, with pictures and tables as blocks between. Joining the blocks gives
 * the text again.
 */

export type Table = { caption: string; hasHead: boolean; rows: string[][] }
export type Block =
  | { kind: 'words'; text: string }
  | { kind: 'picture'; text: string; id: string; alt: string }
  | { kind: 'table'; text: string; table: Table }

/** Returns all matches of `part` in `text`, or null if the text around them does not match `between`. */
function only(text: string, part: RegExp, between: RegExp) {
  const rest = text.replaceAll(part, '')
  return between.test(rest) ? [...text.matchAll(part)] : null
}

function readRow(row: string, isFirst: boolean) {
  const cells = only(row, /<(th|td)( scope="col")?>([\s\S]*?)<\/\1>/g, /^\s*$/)
  const heads = cells?.filter(([, tag]) => tag === 'th').length ?? 0
  if (!cells || cells.length === 0 || (heads > 0 && (!isFirst || heads < cells.length))) return null
  return { isHead: heads > 0, cells: cells.map(([, , , text = '']) => text.trim()) }
}

/** Parses a table that can be edited as rows and columns; null for any other, which is edited as source. */
export function readTable(source: string): Table | null {
  const [, caption = '', body] = /^<table>\s*(?:<caption>([\s\S]*?)<\/caption>)?([\s\S]*)<\/table>$/.exec(source) ?? []
  const rowTags = body === undefined ? null : only(body, /<tr>([\s\S]*?)<\/tr>/g, /^(?:\s|<\/?(?:thead|tbody)>)*$/)
  if (!rowTags || /<\/?table/.test(body ?? '')) return null
  const rows = rowTags.map(([, row = ''], index) => readRow(row, index === 0))
  const [first] = rows
  const isEven = rows.every((row) => row !== null && row.cells.length === first?.cells.length)
  if (!first || !isEven) return null
  return { caption: caption.trim(), hasHead: first.isHead, rows: rows.flatMap((row) => (row ? [row.cells] : [])) }
}

export function writeTable({ caption, hasHead, rows }: Table) {
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag.slice(0, 2)}>`).join('')}</tr>`
  const [head = [], ...others] = rows
  const title = caption === '' ? '' : `<caption>${caption}</caption>`
  const top = hasHead ? `<thead>${row(head, 'th scope="col"')}</thead>` : ''
  const body = (hasHead ? others : rows).map((cells) => row(cells, 'td')).join('')
  return `<table>${title}${top}<tbody>${body}</tbody></table>`
}

export const newTable = writeTable({
  caption: '',
  hasHead: true,
  rows: [
    ['', ''],
    ['', ''],
  ],
})

/** Returns the picture or table that starts with this piece; null if it is part of the text. */
function blockAt(source: string, start: number, { kind, text }: ReturnType<typeof piecesOf>[number]): Block | null {
  const [picture] = kind === 'picture' ? listPicturesOf(text) : []
  if (picture) return { kind: 'picture', text, ...picture }
  const end = text === '<table>' ? source.indexOf('</table>', start) : -1
  const whole = end < 0 ? '' : source.slice(start, end + '</table>'.length)
  const table = readTable(whole)
  return table && { kind: 'table', text: whole, table }
}

/** Adds empty text before, between and after other blocks, so that there is always a place to type. */
export function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let words = ''
  let start = 0
  let taken = 0
  for (const piece of piecesOf(source)) {
    // Skips pieces inside a table that was taken as a whole.
    const block = start < taken ? null : blockAt(source, start, piece)
    if (block) {
      blocks.push({ kind: 'words', text: words }, block)
      words = ''
      taken = start + block.text.length
    } else if (start >= taken) words += piece.text
    start += piece.text.length
  }
  return [...blocks, { kind: 'words', text: words }]
}

/** Replaces one block of the text. */
export function withBlock(blocks: readonly Block[], index: number, text: string) {
  return blocks.map((block, place) => (place === index ? text : block.text)).join('')
}
