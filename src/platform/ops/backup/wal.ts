import { execFile } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/*
 * Segments of the database's log. A name is eight hexadecimal digits each for the timeline, the upper part of the position and the segment in it; there are 256 of 16 MB in each.
 */

const run = promisify(execFile)
const segmentBytes = 16n << 20n
const perUpper = 256
const archived = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})\.gz$/

export type Segment = { name: string; timeline: number; number: number }

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export const nameOfSegment = (timeline: number, number: number) =>
  hex(timeline) + hex(Math.floor(number / perUpper)) + hex(number % perUpper)

export const nameOfHistory = (timeline: number) => `${hex(timeline)}.history`

export function readSegment(name: string): Segment | null {
  const [, timeline, upper, lower] = archived.exec(`${name.replace(/\.gz$/, '')}.gz`) ?? []
  if (!timeline || !upper || !lower) return null
  const number = Number.parseInt(upper, 16) * perUpper + Number.parseInt(lower, 16)
  return { name: name.replace(/\.gz$/, ''), timeline: Number.parseInt(timeline, 16), number }
}

/** Parses a position as PostgreSQL writes it, such as 0/3000028. */
export function readPosition(written: string) {
  const [upper = '0', lower = '0'] = written.split('/')
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`)
}

export const writePosition = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase()

/** Returns the number of the segment that contains a position. */
export const segmentAt = (position: bigint) => Number(position / segmentBytes)
export const segmentStart = (number: number) => BigInt(number) * segmentBytes
export const segmentOf = (written: string) => segmentAt(readPosition(written))

export function listArchive(archive: string) {
  const names = existsSync(archive) ? readdirSync(archive) : []
  return names.flatMap((name) => readSegment(name) ?? []).sort((a, b) => a.number - b.number || a.timeline - b.timeline)
}

const partial = /^([0-9A-F]{24})\.partial\.gz$/

/** Lists the last segments of timelines that were left, which were never full. */
export function listPartial(archive: string) {
  const names = existsSync(archive) ? readdirSync(archive) : []
  return names.flatMap((name) => readSegment(partial.exec(name)?.[1] ?? '') ?? [])
}

export const nameOfPartial = ({ name }: Segment) => `${name}.partial`

const headerBytes = 32

/**
 * Reads the header of a segment's first page in `pg_wal`: PostgreSQL keeps files there for reuse, empty or with
 * another segment's content.
 */
export function readHeader(file: string) {
  const header = Buffer.alloc(headerBytes)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, header, 0, headerBytes, 0)
  } finally {
    closeSync(handle)
  }
  return {
    timeline: header.readUInt32LE(4),
    position: header.readBigUInt64LE(8),
    system: String(header.readBigUInt64LE(24)),
  }
}

/** Throws when a piece of the archive cannot be unpacked. */
export async function checkPiece(archive: string, name: string) {
  await run('gzip', ['-t', path.join(archive, `${name}.gz`)]).catch(() => {
    throw new Error(`Segment ${name} in ${archive} is damaged.`)
  })
}
