/** A line of a file, cut into its cells; `position` as a spreadsheet counts its rows, from 1. */
export type Row = { position: number; cells: string[] }

const utf16 = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xfe

/** The letters of a file, in UTF-8 or, where its first bytes say so, in UTF-16 as some spreadsheets write it. Without the mark at the beginning. */
async function* lettersOf(chunks: AsyncIterable<Uint8Array>) {
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
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

/** Holds one row at a time, however long the file is. */
class RowReader {
  rows: Row[] = []
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  /** A quote inside quotes: the next sign says whether it ends them. */
  #sawQuote = false
  #sawReturn = false
  #position = 1
  #separator: string

  constructor(separator: string) {
    this.#separator = separator
  }

  take(sign: string) {
    if (this.#isQuoted) return this.#takeQuoted(sign)
    const wasReturn = this.#sawReturn
    this.#sawReturn = sign === '\r'
    if (sign === '"' && this.#cell.trim() === '') {
      this.#isQuoted = true
      this.#cell = ''
    } else if (sign === this.#separator) this.#endCell()
    else if (sign === '\r' || (sign === '\n' && !wasReturn)) this.endRow()
    else if (sign !== '\n') this.#cell += sign
  }

  #takeQuoted(sign: string) {
    if (this.#sawQuote) {
      this.#sawQuote = false
      if (sign === '"') this.#cell += '"'
      else {
        this.#isQuoted = false
        this.take(sign)
      }
    } else if (sign === '"') this.#sawQuote = true
    else this.#cell += sign
  }

  #endCell() {
    const cell = this.#cell.trim()
    this.#cells.push(isMarkedText.test(cell) ? cell.slice(1).trim() : cell)
    this.#cell = ''
  }

  endRow() {
    this.#endCell()
    const cells = this.#cells
    this.#cells = []
    if (cells.some((cell) => cell !== '')) this.rows.push({ position: this.#position, cells })
    this.#position++
  }

  end() {
    this.#isQuoted = false
    this.endRow()
  }
}

/** The rows of a CSV file that have anything in them. Cells may hold quotes and ends of lines; a cell that begins like a formula is text. */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Row> {
  let reader: RowReader | null = null
  let start = ''
  for await (const letters of lettersOf(chunks)) {
    let fresh = letters
    if (!reader) {
      start += letters
      // The heading is short; without an end of line it is all there is so far.
      if (!start.includes('\n') && start.length < 64 * 1024) continue
      reader = new RowReader(separatorOf(start.split(/[\r\n]/, 1)[0] ?? ''))
      fresh = start
    }
    for (const sign of fresh) reader.take(sign)
    yield* reader.rows.splice(0)
  }
  if (!reader) {
    reader = new RowReader(separatorOf(start))
    for (const sign of start) reader.take(sign)
  }
  reader.end()
  yield* reader.rows.splice(0)
}

/** The lines of a file of JSON Lines that have anything in them. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>) {
  let rest = ''
  let position = 0
  for await (const letters of lettersOf(chunks)) {
    const lines = (rest + letters).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      position++
      if (line.trim() !== '') yield { position, line }
    }
  }
  if (rest.trim() !== '') yield { position: position + 1, line: rest }
}
