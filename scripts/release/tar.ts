/*
 * Writes archives of plain files in the ustar format, with identical bytes for identical files: sorted, without owner,
 * with one fixed time. Our own code, because the tar programs of different machines add different data.
 */

export type Entry = { name: string; bytes: Buffer; isExecutable: boolean }

const block = 512
const nameBytes = 100
const prefixBytes = 155
const checksumAt = 148
const checksumBytes = 8

/** Splits a path into name and prefix of a header; throws when it is too long. */
function splitName(name: string) {
  if (Buffer.byteLength(name) <= nameBytes) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (Buffer.byteLength(prefix) <= prefixBytes && Buffer.byteLength(rest) <= nameBytes) return { prefix, rest }
  }
  throw new Error(`The path ${name} is too long for the archive.`)
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

function checksumOf(header: Buffer) {
  const blank = Buffer.from(header)
  blank.fill(' ', checksumAt, checksumAt + checksumBytes)
  return blank.reduce((sum, byte) => sum + byte, 0)
}

function headerOf({ name, bytes, isExecutable }: Entry, seconds: number) {
  const { prefix, rest } = splitName(name)
  const header = Buffer.alloc(block)
  header.write(rest, 0)
  header.write(octal(isExecutable ? 0o755 : 0o644, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(bytes.length, 11), 124)
  header.write(octal(seconds, 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  header.write(prefix, 345)
  header.write(`${octal(checksumOf(header), 6)} `, checksumAt)
  return header
}

/** Packs the entries into an archive, sorted by name. `seconds`: the time of every file, since 1970. */
export function packTar(entries: readonly Entry[], seconds: number): Buffer {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const parts = sorted.flatMap((entry) => {
    const padding = Buffer.alloc((block - (entry.bytes.length % block)) % block)
    return [headerOf(entry, seconds), entry.bytes, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

const textAt = (header: Buffer, from: number, bytes: number) =>
  header
    .subarray(from, from + bytes)
    .toString('utf8')
    .replace(/\0[\s\S]*$/, '')

function entryAt(tar: Buffer, at: number): Entry {
  const header = tar.subarray(at, at + block)
  if (header.length < block) throw new Error('The archive ends in the middle.')
  if (Number.parseInt(textAt(header, checksumAt, checksumBytes), 8) !== checksumOf(header))
    throw new Error('A header of the archive is damaged.')
  const [prefix, rest] = [textAt(header, 345, prefixBytes), textAt(header, 0, nameBytes)]
  const name = prefix === '' ? rest : `${prefix}/${rest}`
  if (textAt(header, 156, 1) !== '0') throw new Error(`The archive holds something else than plain files: ${name}`)
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new Error(`The archive leads out of its folder: ${name}`)
  const size = Number.parseInt(textAt(header, 124, 12), 8)
  const bytes = tar.subarray(at + block, at + block + size)
  if (bytes.length < size) throw new Error('The archive ends in the middle.')
  return { name, bytes, isExecutable: (Number.parseInt(textAt(header, 100, 8), 8) & 0o100) !== 0 }
}

/** Reads the files of an archive made here. Throws an Error that names the problem of any other, such as links and paths that lead out of it. */
export function readTar(tar: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; tar[at] !== 0; ) {
    const entry = entryAt(tar, at)
    entries.push(entry)
    at += block + Math.ceil(entry.bytes.length / block) * block
  }
  return entries
}
