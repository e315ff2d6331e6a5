/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }

/**
 * Parses a Range header for a file of `size` bytes. `whole` if it asks for nothing we support (several ranges,
 * another unit), which RFC 9110 lets a server answer with everything; `unsatisfiable` if the bytes do not exist.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, start, end] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (start === undefined || end === undefined || (start === '' && end === '')) return 'whole'
  const first = start === '' ? Math.max(0, size - Number(end)) : Number(start)
  const last = start === '' || end === '' ? size - 1 : Math.min(Number(end), size - 1)
  if (start !== '' && end !== '' && Number(end) < Number(start)) return 'whole'
  return first > last ? 'unsatisfiable' : { first, last }
}
