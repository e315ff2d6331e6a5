import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
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

export function readSegment(name: string): Segment | null {
  const [, timeline, upper, lower] = archived.exec(`${name.replace(/\.gz$/, '')}.gz`) ?? []
  if (!timeline || !upper || !lower) return null
  const number = Number.parseInt(upper, 16) * perUpper + Number.parseInt(lower, 16)
  return { name: name.replace(/\.gz$/, ''), timeline: Number.parseInt(timeline, 16), number }
}

/** Of a position such as 0/3000028: the number of the segment it lies in. */
export function segmentOf(position: string) {
  const [upper = '0', lower = '0'] = position.split('/')
  return Number(((BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`)) / segmentBytes)
}

const nameOf = (number: number) =>
  `${Math.floor(number / perUpper).toString(16)}/${(number % perUpper).toString(16)}`.toUpperCase()

export function listArchive(archive: string) {
  const names = existsSync(archive) ? readdirSync(archive) : []
  return names.flatMap((name) => readSegment(name) ?? []).sort((a, b) => a.number - b.number || a.timeline - b.timeline)
}

/** Throws when a segment from `first` to `last` is missing in the archive or damaged: a recovery would end there and say nothing. */
export async function checkArchive(archive: string, { first, last }: { first: number; last?: number }) {
  const there = listArchive(archive).filter(({ number }) => number >= first)
  const end = last ?? there.at(-1)?.number ?? first - 1
  const numbers = new Set(there.map(({ number }) => number))
  for (let number = first; number <= end; number += 1)
    if (!numbers.has(number))
      throw new Error(`The archive in ${archive} has a gap: segment ${nameOf(number)} is missing.`)
  for (const { name, number } of there) {
    if (number > end) continue
    await run('gzip', ['-t', path.join(archive, `${name}.gz`)]).catch(() => {
      throw new Error(`Segment ${name} in ${archive} is damaged.`)
    })
  }
  return there.filter(({ number }) => number <= end).length
}
