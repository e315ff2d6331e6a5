import { readSettings } from '#platform/environment-file.ts'
import { findDatabaseUrl } from './open-database.ts'

/* `npm run db:url`: prints the address of this checkout's database, as in `psql "$(npm run -s db:url)"`. */

try {
  console.log(await findDatabaseUrl(readSettings()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
