import { sql } from 'drizzle-orm'
import type { Db } from './lane.ts'

const words: Record<string, string> = {
  fsync: 'fsync is off: a power failure may lose or corrupt all data',
  full_page_writes: 'full_page_writes is off: a power failure may corrupt pages beyond repair',
  synchronous_commit:
    'synchronous_commit is off for our connections: a crash may lose answers that were reported as saved',
}

/**
 * Lists the settings that keep this database from being durable, one sentence each; read over the same pool as
 * everything else.
 */
export async function durabilityProblems(db: Db) {
  const names = Object.keys(words)
  const { rows } = await db.execute<{ name: string; setting: string }>(
    sql`select name, setting from pg_settings where name = any(${sql.param(names)}::text[]) and setting = 'off' order by name`,
  )
  return rows.map(({ name }) => words[name] ?? name)
}

/** Throws unless acknowledged answers survive a crash, or the settings say that they need not. */
export async function requireDurability(
  db: Db,
  { allowsDataLoss, warn }: { allowsDataLoss: boolean; warn: (problems: string[]) => void },
) {
  const problems = await durabilityProblems(db)
  if (problems.length === 0) return
  if (allowsDataLoss) return warn(problems)
  throw new Error(
    `This database may lose answers that it has reported as saved:\n${problems.map((line) => `  ${line}`).join('\n')}\n` +
      'Correct its settings, or set ALLOW_DATA_LOSS=true if none of its data matters.',
  )
}
