import { on } from 'node:events'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { type Asked, countList, type Told } from './count-list.ts'
import type { Candidate } from './rank-field.ts'

/*
 * Counts a large list on its own thread (`count-list.ts`). Candidates and rows are copied in batches, as copying all of
 * them at once would block the calling process.
 */

// Linux has a priority for each thread, set by an id that only this link reveals.
if (process.platform === 'linux')
  setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)

const atOnce = 200
async function countOn(port: NonNullable<typeof parentPort>) {
  const candidates: Candidate[] = []
  const tell = (told: Told) => port.postMessage(told)
  for await (const [asked] of on(port, 'message')) {
    const { candidates: part, list }: Asked = asked
    candidates.push(...part)
    if (!list) continue
    const { rows, figures } = countList({ ...list.sat, candidates }, list.terms)
    const places = new Map(candidates.map((candidate, at) => [candidate, at]))
    for (let from = 0; from < rows.length; from += atOnce) {
      const told = rows.slice(from, from + atOnce)
      tell({ rows: told.map(({ candidate, ...row }) => ({ ...row, at: places.get(candidate) ?? 0 })), figures: null })
    }
    tell({ rows: [], figures })
  }
}

if (parentPort) await countOn(parentPort)
