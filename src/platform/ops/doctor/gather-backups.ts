import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { listBackups } from '../backup/make-backup.ts'
import type { BackupFacts } from './judge-backups.ts'

const proofShape = z.object({ at: z.coerce.date() })

/** Null: the backup was never proven, or its note cannot be read. */
function readProof(folder: string) {
  const file = path.join(folder, 'proven.json')
  if (!existsSync(file)) return null
  try {
    return proofShape.parse(JSON.parse(readFileSync(file, 'utf8'))).at
  } catch {
    return null
  }
}

/** The backups below the data directory, oldest first, and when each was proven. */
export function gatherBackups(dataDir: string): BackupFacts['backups'] {
  return listBackups(dataDir).map(({ startedAt, folder }) => ({ startedAt, provenAt: readProof(folder) }))
}
