import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { type Note, stepsOf } from './plan.ts'

/*
 * DATA_DIR/upgrade.json: progress of an upgrade or a rollback, and the versions that ran before.
 */

const noteShape = z.object({
  kind: z.enum(['upgrade', 'rollback']),
  state: z.enum(['under way', 'going back', 'done', 'taken back']),
  step: z.enum([...stepsOf.upgrade, ...stepsOf.rollback]),
  from: z.string(),
  to: z.string(),
  sum: z.string(),
  startedAt: z.iso.datetime(),
  reason: z.string().optional(),
  before: z.array(z.string()),
})

export const noteFileOf = (dataDir: string) => path.join(dataDir, 'upgrade.json')

export function readNote(dataDir: string): Note | null {
  const file = noteFileOf(dataDir)
  if (!existsSync(file)) return null
  try {
    return noteShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(
      `${file} cannot be read: see that the link "current" leads to the version you want, then delete it.`,
      { cause },
    )
  }
}

/** Writes the note atomically; it is on disk when this returns. */
export function saveNote(dataDir: string, note: Note) {
  const file = noteFileOf(dataDir)
  writeFileSync(`${file}.new`, `${JSON.stringify(note, null, 2)}\n`, { flush: true })
  renameSync(`${file}.new`, file)
}
