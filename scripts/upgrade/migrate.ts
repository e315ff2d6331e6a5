import { migrateDatabase } from '#platform/data/database/database.ts'
import { readSettings } from '#platform/environment-file.ts'
import { connectionsOf } from './open-installation.ts'

/*
 * Migrates the tables for this version while another serves: a step of an upgrade, run from the folder of the new
 * version.
 */

async function main() {
  const { direct, stop } = await connectionsOf(readSettings())
  try {
    await migrateDatabase(direct)
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
