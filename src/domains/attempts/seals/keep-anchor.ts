import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

/*
 * The newest seal, told to a file beside the database: anyone who cuts off the last seals, or puts back an older state of everything, does not reach it.
 */

const anchor = z.object({ number: z.number().int(), chain: z.string() })
export type Anchor = z.infer<typeof anchor>

export const anchorFile = (dataDir: string) => path.join(dataDir, 'journal-seals.json')

/** Null: nothing was sealed from here. Throws when the file holds something else. */
export function readAnchor(dataDir: string): Anchor | null {
  const file = anchorFile(dataDir)
  return existsSync(file) ? anchor.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export function writeAnchor(dataDir: string, kept: Anchor) {
  const file = anchorFile(dataDir)
  // A node on a database of its own may keep nothing else there.
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(kept)}\n`, { flush: true })
  renameSync(`${file}.new`, file)
}
