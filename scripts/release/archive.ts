import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Entry, packTar, readTar } from './tar.ts'

/* A release is an archive of plain files in one folder, with the SHA-256 of each in SHA256SUMS. */

const sumsName = 'SHA256SUMS'
/** Byte of the gzip header that names the system; 255 means unknown. */
const systemAt = 9

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const sumLine = /^([0-9a-f]{64}) {2}(.+)$/

/** Writes the sums in the format of `sha256sum`. */
export function writeSums(entries: readonly Entry[]) {
  const lines = entries.map(({ name, bytes }) => ({ name, line: `${sha256(bytes)}  ${name}\n` }))
  return lines
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ line }) => line)
    .join('')
}

/** Packs these files and their sums below `folder`. The same files give the same bytes. `seconds`: the time of every file. */
export function packRelease(entries: readonly Entry[], { folder, seconds }: { folder: string; seconds: number }) {
  const sums: Entry = { name: sumsName, bytes: Buffer.from(writeSums(entries)), isExecutable: false }
  const placed = [...entries, sums].map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }))
  const packed = gzipSync(packTar(placed, seconds), { level: 9 })
  packed[systemAt] = 255
  return packed
}

function readSums(text: string) {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, sum, name] = sumLine.exec(line) ?? []
    if (sum && name) sums.set(name, sum)
  }
  return sums
}

/** Lists problems of an archive's files, a sentence each; empty if each matches SHA256SUMS and there are no others. */
export function checkSums(archive: Buffer): string[] {
  let entries: Entry[]
  try {
    entries = readTar(gunzipSync(archive))
  } catch (error) {
    return [`The archive cannot be unpacked: ${error instanceof Error ? error.message : error}`]
  }
  const inside = new Map(entries.map(({ name, bytes }) => [name.split('/').slice(1).join('/'), bytes]))
  const list = inside.get(sumsName)
  if (!list) return [`The archive has no ${sumsName}.`]
  inside.delete(sumsName)
  const sums = readSums(list.toString('utf8'))
  const missing = [...sums.keys()].filter((name) => !inside.has(name)).map((name) => `${name} is missing.`)
  const wrong = [...inside].flatMap(([name, bytes]) => {
    const sum = sums.get(name)
    if (sum === undefined) return [`${name} does not belong to the release.`]
    return sum === sha256(bytes) ? [] : [`${name} is not what was released.`]
  })
  return [...missing, ...wrong]
}
