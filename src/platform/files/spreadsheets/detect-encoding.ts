import { isUtf8 } from 'node:buffer'

export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'

const looksAtMost = 64 * 1024
/** A text in UTF-16 has a zero in each comma, digit and end of line; others have none. */
const fewestZeros = 1 / 20

/** Returns what a file of text is written in: UTF-16 by its mark or its zeros, UTF-8 where all of it is, and else what Windows writes in the West. */
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
