import { isUtf8 } from 'node:buffer'
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '#platform/errors.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'

/*
 * Reads uploaded files without delaying candidates: in slices, yielding after each, and with limits on the size
 * of a row.
 */

export const mostColumns = 200
/** Limit of a spreadsheet cell. */
export const mostLetters = 32_767
export const mostLettersInRow = 200_000

const sliceBytes = 64 * 1024
/** Rows passed on before other work gets its turn; a slice of short rows holds several thousand. */
const rowsAtOnce = 500

/** Yields the same bytes in small pieces, however large the incoming ones are. */
export async function* slicesOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield chunk.subarray(at, at + sliceBytes)
      await breathe()
    }
  }
}

/** Yields the same rows, giving other work a turn after every few hundred. */
export async function* inTurns<T>(rows: readonly T[]) {
  for (const [index, row] of rows.entries()) {
    yield row
    if (index % rowsAtOnce === rowsAtOnce - 1) await breathe()
  }
}

const refused = (message: string) => new AppError('invalid', message)

export function refuseCell(position: number, column: number): never {
  const letters = t`more than ${numberText(mostLetters)} characters`
  throw refused(t`Row ${position}, column ${column} has ${letters}. There may be an unclosed quotation mark.`)
}

export function refuseWide(position: number): never {
  throw refused(t`Row ${position} has more than ${mostColumns} columns.`)
}

export function refuseLong(position: number): never {
  throw refused(t`Row ${position} has more than ${numberText(mostLettersInRow)} characters.`)
}

/** Refuses with 400 naming the row and column if a row is wider or longer than what is read. */
export function checkRow({ position, cells }: { position: number; cells: readonly string[] }) {
  if (cells.length > mostColumns) refuseWide(position)
  const long = cells.findIndex((cell) => cell.length > mostLetters)
  if (long !== -1) refuseCell(position, long + 1)
  if (cells.reduce((sum, cell) => sum + cell.length, 0) > mostLettersInRow) refuseLong(position)
}

export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

const looksAtMost = 64 * 1024
/** UTF-16 text has a zero byte in each comma, digit and line end; other text has none. */
const fewestZeros = 1 / 20

/** Returns the encoding of a text file: UTF-16 by its mark or its zeros, UTF-8 if all of it is valid, else the one that Windows uses in the West. */
export function detectEncoding(bytes: Buffer): TextEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, looksAtMost)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd > start.length * fewestZeros) return odd >= even ? 'utf-16le' : 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}
