import { sql } from 'drizzle-orm'
import type { Db } from './lane.ts'

const words: Record<string, string> = {
  fsync: 'fsync is off: a loss of power may lose or break everything',
  full_page_writes: 'full_page_writes is off: a loss of power may break pages that cannot be mended',
  synchronous_commit: 'synchronous_commit is off for our connections: a crash loses answers that were called saved',
}

/** What keeps this database from holding what it has acknowledged, a sentence each; over the same connections as everything else. */
export async function durabilityProblems(db: Db) {
  const names = Object.keys(words)
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${sql.param(names)}::text[]) and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => words[name] ?? name)
}

/** Throws unless acknowledged answers survive a crash, or anyone who runs this has said in the settings that they need not. */
export async function requireDurability(
  db: Db,
  { allowsDataLoss, warn }: { allowsDataLoss: boolean; warn: (problems: string[]) => void },
) {
  const problems = await durabilityProblems(db)
  if (problems.length === 0) return
  if (allowsDataLoss) return warn(problems)
  throw new Error(
    `This database may lose answers that it has called saved:\n${problems.map((line) => `  ${line}`).join('\n')}\n` +
      'Correct its settings, or set ALLOW_DATA_LOSS=true if nothing in it matters.',
  )
}
