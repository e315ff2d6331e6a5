import {
  inTurns,
  mostColumns,
  mostLetters,
  mostLettersInRow,
  refuseCell,
  refuseLong,
  refuseWide,
  slicesOf,
} from './slices.ts'

/** A line of a file, cut into its cells; `position` as a spreadsheet counts its rows, from 1. */
export type Row = { position: number; cells: string[] }

const utf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe

/** The letters of a file, in UTF-8 or, where its first bytes say so, in UTF-16 as some spreadsheets write it. Without the mark at the beginning. */
async function* lettersOf(chunks: AsyncIterable<Uint8Array>) {
  let decoder: TextDecoder | null = null
  for await (const chunk of slicesOf(chunks)) {
    decoder ??= new TextDecoder(utf16(chunk) ? 'utf-16le' : 'utf-8')
    yield decoder.decode(chunk, { stream: true })
  }
  if (decoder) yield decoder.decode()
}

const separators = [',', ';', '\t'] as const

/** The one that stands in the first line most often, outside of quotes. */
function separatorOf(firstLine: string) {
  const bare = firstLine.replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The apostrophe in front of what would be a formula: see `csvCell`. */
const isMarkedText = /^'\s*[=+\-@＝＋－＠]/u

/** Holds one row at a time, however long the file is. Letters are copied in runs, from one sign that means something to the next. */
class RowReader {
  rows: Row[] = []
  #cells: string[] = []
  #cell = ''
  #letters = 0
  #isQuoted = false
  /** A quote inside quotes: the next sign says whether it ends them. */
  #sawQuote = false
  #sawReturn = false
  #position = 1
  #signs: RegExp

  constructor(separator: string) {
    this.#signs = separator === '\t' ? /["\t\r\n]/g : separator === ';' ? /[";\r\n]/g : /[",\r\n]/g
  }

  read(text: string) {
    for (let at = 0; at < text.length; ) at = this.#isQuoted ? this.#readQuoted(text, at) : this.#readBare(text, at)
  }

  /** Up to the next sign, and that sign; answers where to go on. */
  #readBare(text: string, from: number) {
    this.#signs.lastIndex = from
    const at = this.#signs.exec(text)?.index ?? text.length
    if (at > from) {
      this.#add(text.slice(from, at))
      this.#sawReturn = false
    }
    const sign = text[at]
    if (sign === undefined) return at
    const wasReturn = this.#sawReturn
    this.#sawReturn = sign === '\r'
    if (sign === '"' && this.#cell.trim() === '') {
      this.#isQuoted = true
      this.#cell = ''
    } else if (sign === '"') this.#add(sign)
    else if (sign === '\r' || (sign === '\n' && !wasReturn)) this.endRow()
    else if (sign !== '\n') this.#endCell()
    return at + 1
  }

  #readQuoted(text: string, from: number) {
    if (this.#sawQuote) {
      this.#sawQuote = false
      this.#isQuoted = text[from] === '"'
      if (!this.#isQuoted) return from
      this.#add('"')
      return from + 1
    }
    const quote = text.indexOf('"', from)
    const at = quote === -1 ? text.length : quote
    if (at > from) this.#add(text.slice(from, at))
    this.#sawQuote = quote !== -1
    return at + 1
  }

  #add(letters: string) {
    this.#cell += letters
    this.#letters += letters.length
    if (this.#cell.length > mostLetters) refuseCell(this.#position, this.#cells.length + 1)
    if (this.#letters > mostLettersInRow) refuseLong(this.#position)
  }

  #endCell() {
    const cell = this.#cell.trim()
    this.#cells.push(isMarkedText.test(cell) ? cell.slice(1).trim() : cell)
    this.#cell = ''
    if (this.#cells.length > mostColumns) refuseWide(this.#position)
  }

  endRow() {
    this.#endCell()
    const cells = this.#cells
    this.#cells = []
    this.#letters = 0
    if (cells.some((cell) => cell !== '')) this.rows.push({ position: this.#position, cells })
    this.#position++
  }

  end() {
    this.#isQuoted = false
    this.endRow()
  }
}

/** The rows of a CSV file that have anything in them. Cells may hold quotes and ends of lines; a cell that begins like a formula is text. 400 for a row that is too wide or too long. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let reader: RowReader | null = null
  let start = ''
  for await (const letters of lettersOf(chunks)) {
    let fresh = letters
    if (!reader) {
      start += letters
      // The heading is short; without an end of line it is all there is so far.
      if (!/[\r\n]/.test(start) && start.length < 64 * 1024) continue
      reader = new RowReader(separatorOf(start.split(/[\r\n]/, 1)[0] ?? ''))
      fresh = start
    }
    reader.read(fresh)
    yield* inTurns(reader.rows.splice(0))
  }
  if (!reader) {
    reader = new RowReader(separatorOf(start))
    reader.read(start)
  }
  reader.end()
  yield* reader.rows.splice(0)
}

/** The lines of a file of JSON Lines that have anything in them. 400 for one that is too long. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, mostLettersInLine = mostLettersInRow) {
  let rest = ''
  let position = 0
  for await (const letters of lettersOf(chunks)) {
    const lines = (rest + letters).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > mostLettersInLine) refuseLong(position + lines.length + 1)
    const first = position + 1
    position += lines.length
    const written = lines.map((line, index) => ({ position: first + index, line }))
    yield* inTurns(written.filter(({ line }) => line.trim() !== ''))
  }
  if (rest.trim() !== '') yield { position: position + 1, line: rest }
}
