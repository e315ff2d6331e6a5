import {
  inTurns,
  mostColumns,
  mostLetters,
  mostLettersInRow,
  refuseCell,
  refuseLong,
  refuseWide,
  slicesOf,
  type TextEncoding,
} from './slices.ts'

/** Content of a workbook cell other than text or a number: `formula` is one without a cached value. */
export type CellMark = 'date' | 'time' | 'error' | 'formula'
/** A row of a file with its cells; `position`: its number as in a spreadsheet, from 1. `marks`: by the index of a cell. */
export type Row = { position: number; cells: string[]; marks?: Record<number, CellMark> }

/** Yields the text of a file, without its byte order mark. */
async function* lettersOf(chunks: AsyncIterable<Uint8Array>, encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of slicesOf(chunks)) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

const separators = [',', ';', '\t'] as const
const linesCompared = 10

/**
 * Returns the separator that most of the first lines contain outside quotes; of two, the more frequent one. A title
 * above the headings contains none, or another.
 */
function separatorOf(start: string) {
  const lines = start
    .split(/\r\n?|\n/, linesCompared)
    .join('\n')
    .replaceAll(/"[^"]*(?:"|$)/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const has = (sign: string) => lines.filter((line) => line.includes(sign)).length
  const count = (sign: string) => lines.join('').split(sign).length
  const isBetter = (sign: string, than: string) => has(sign) - has(than) || count(sign) - count(than)
  const best = separators.reduce((best, sign) => (isBetter(sign, best) > 0 ? sign : best))
  // In a file of one column these characters occur only here and there.
  return has(best) * 3 >= lines.length ? best : ','
}

/** Line that tells Excel the separator. Excel hides it, and numbers the rows from the one below. */
const separatorLine = /^"?sep=([,;\t|])"?(?:\r\n?|\n|$)/i

/** Returns a reader for a file that begins like this; it has read the beginning. */
function begin(start: string) {
  const [line = '', told] = separatorLine.exec(start) ?? []
  const rest = start.slice(line.length)
  const reader = new RowReader(told ?? separatorOf(rest))
  reader.read(rest)
  return reader
}

/** Apostrophe in front of what would be a formula: see `csvCell`. */
const isMarkedText = /^'\s*[=+\-@＝＋－＠]/u

/** Holds one row at a time, however long the file is. Text is copied in runs, from one special character to the next. */
class RowReader {
  rows: Row[] = []
  #cells: string[] = []
  #cell = ''
  #letters = 0
  #isQuoted = false
  /** A quote inside quotes: the next character decides whether it ends them. */
  #sawQuote = false
  #sawReturn = false
  #position = 1
  #signs: RegExp

  constructor(separator: string) {
    this.#signs = new RegExp(`["${separator}\\r\\n]`, 'g')
  }

  read(text: string) {
    for (let at = 0; at < text.length; ) at = this.#isQuoted ? this.#readQuoted(text, at) : this.#readBare(text, at)
  }

  /** Reads up to and including the next special character; returns where to continue. */
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

/**
 * Yields the non-empty rows of a CSV file. Cells may contain quotes and line ends; a cell that begins like a formula is
 * text. 400 for a row that is too wide or too long.
 */
export async function* readCsv(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding = 'utf-8',
): AsyncGenerator<Row> {
  let reader: RowReader | null = null
  let start = ''
  for await (const letters of lettersOf(chunks, encoding)) {
    if (reader) reader.read(letters)
    else {
      start += letters
      const isEnough = start.length > 64 * 1024 || start.split(/\r\n?|\n/, linesCompared + 2).length > linesCompared + 1
      if (!isEnough) continue
      reader = begin(start)
    }
    yield* inTurns(reader.rows.splice(0))
  }
  reader ??= begin(start)
  reader.end()
  yield* reader.rows.splice(0)
}

/** Yields the non-empty lines of a JSON Lines file. 400 for one that is too long. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  encoding: TextEncoding = 'utf-8',
  mostLettersInLine = mostLettersInRow,
) {
  let rest = ''
  let position = 0
  for await (const letters of lettersOf(chunks, encoding)) {
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
