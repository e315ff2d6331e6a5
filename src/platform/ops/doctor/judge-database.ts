import { mostOffsetMs } from '#platform/data/database/database-clock.ts'
import { type Diagnosis, note, right, wrong, wrongUnless } from './diagnosis.ts'

export type Migrations = {
  /** Our migrations that the database lacks, in order. */
  pending: string[]
  /** True if the database has a migration that is newer than all of ours. */
  isNewer: boolean
  isEmpty: boolean
}

export type DatabaseFacts = {
  /** In the form of `server_version_num`: 180004. */
  version: number
  encoding: string
  /** Collation version the indexes were built with, and the system's current one; null if it is not versioned. */
  collation: { recorded: string | null; actual: string | null }
  /** True if `lower('É')` and the like work. */
  knowsLetters: boolean
  /** Sentences of check-durability.ts. */
  durability: string[]
  allowsDataLoss: boolean
  /** Offset of this machine's clock from the database's, positive when ahead, with its uncertainty. */
  clock: { offsetMs: number; uncertainMs: number }
  migrations: Migrations
  /** True if a server answers on this machine. */
  isServing: boolean
  /** The institute's merchants without a key in MERCHANT_KEYS; not checked where no gateway is set. */
  merchantsWithoutKey: string[]
}

const leastVersion = 150_000
const writtenVersion = (version: number) => `${Math.floor(version / 10_000)}.${version % 10_000}`

function judgeVersion({ version }: Pick<DatabaseFacts, 'version'>): Diagnosis {
  if (version >= leastVersion) return right('database', `PostgreSQL ${writtenVersion(version)} answers.`)
  const says = `The database is PostgreSQL ${writtenVersion(version)}; version 15 or newer is required.`
  return wrong('database', says, 'Upgrade it (pg_upgrade), or point DATABASE_URL to a newer one.')
}

function judgeDurability(facts: Pick<DatabaseFacts, 'durability' | 'allowsDataLoss'>): Diagnosis[] {
  const { durability, allowsDataLoss } = facts
  if (durability.length === 0) return [right('durability', 'Every confirmed change is on the disk.')]
  const start = allowsDataLoss ? 'ALLOW_DATA_LOSS lets the server start all the same.' : 'The server does not start.'
  return durability.map((problem) =>
    wrong('durability', `${problem}. ${start}`, 'Turn it on in postgresql.conf, then `select pg_reload_conf()`.'),
  )
}

/** Diagnoses the clock: it is wrong when off by more than two seconds, however uncertain the reading was. */
function judgeClock({ clock: { offsetMs, uncertainMs } }: Pick<DatabaseFacts, 'clock'>): Diagnosis {
  const least = Math.abs(offsetMs) - uncertainMs
  if (least <= mostOffsetMs) return right('clock', 'The clock of this machine agrees with that of the database.')
  const seconds = (Math.abs(offsetMs) / 1000).toFixed(1)
  return wrong(
    'clock',
    `The clock of this machine is ${seconds} s ${offsetMs > 0 ? 'ahead of' : 'behind'} the database's: the server takes no work and runs no jobs.`,
    'Let chrony or systemd-timesyncd set both clocks; `chronyc tracking` says how far each is off.',
  )
}

type TextFacts = Pick<DatabaseFacts, 'encoding' | 'collation' | 'knowsLetters'>

function judgeLocale({ encoding, collation: { recorded, actual }, knowsLetters }: TextFacts): Diagnosis {
  const anew = "create database … template template0 encoding 'UTF8' locale 'C.UTF-8', and load the data there."
  if (encoding !== 'UTF8')
    return wrong(
      'locale',
      `The database keeps texts as ${encoding}: names in Odia, Hindi or Bengali are refused.`,
      anew,
    )
  if (recorded !== null && actual !== null && recorded !== actual)
    return wrong(
      'locale',
      `The order of texts was that of version ${recorded} and is now that of ${actual}, as after an upgrade of the system: indexes of texts may miss rows.`,
      '`reindex database` in a quiet moment, then `alter database … refresh collation version`.',
    )
  if (!knowsLetters)
    return wrong('locale', 'The database does not know capital letters beyond A to Z: searches miss names.', anew)
  return right('locale', 'Texts are UTF-8.')
}

function judgeMigrations({ migrations, isServing }: Pick<DatabaseFacts, 'migrations' | 'isServing'>): Diagnosis {
  const { pending, isNewer, isEmpty } = migrations
  if (isEmpty) return note('migrations', 'The database is empty.', 'The first start makes its tables.')
  if (pending.length > 0) {
    const names = pending.length === 1 ? pending[0] : `${pending.length}, from ${pending[0]} to ${pending.at(-1)}`
    return wrongUnless(!isServing, 'migrations')(
      `Migrations of this version have not been applied yet: ${names}.`,
      isServing
        ? 'The server that runs is of an older version: restart it.'
        : 'The next start applies them. Run `npm run backup` first.',
    )
  }
  if (isNewer)
    return note(
      'migrations',
      'The database had migrations of a newer version than this one.',
      'Old versions run on newer tables. Return to the newer version once its fault is fixed.',
    )
  return right('migrations', 'The tables are those of this version.')
}

function judgeMerchants({ merchantsWithoutKey: ids }: Pick<DatabaseFacts, 'merchantsWithoutKey'>): Diagnosis[] {
  return ids.map((id) =>
    wrong(
      'gateway',
      `The merchant ${id} has no key: nothing can be bought through it.`,
      'Add its key to MERCHANT_KEYS.',
    ),
  )
}

/** Diagnoses a database that answers. */
export function judgeDatabase(facts: DatabaseFacts): Diagnosis[] {
  return [
    judgeVersion(facts),
    ...judgeDurability(facts),
    judgeClock(facts),
    judgeLocale(facts),
    judgeMigrations(facts),
    ...judgeMerchants(facts),
  ]
}
