import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readSettings } from '../src/platform/read-settings.ts'
import { type Connection, openDatabase } from './open-database.ts'

/* `npm run db:psql`: a prompt for SQL on the database of this checkout, also while the server runs. */

const usage = `npm run db:psql -- [options]
  -c, --command SQL   runs this and ends; without it, statements are read from the prompt or the standard input
  --plain             takes the small prompt of our own although psql is installed`

async function runPsql(connection: Connection, command: string | undefined) {
  const target =
    'connectionString' in connection
      ? connection.connectionString
      : `host=${connection.host} port=${connection.port} user=${connection.user} dbname=${connection.database}`
  // Ctrl-C is for psql, where it takes back a line; the kernel sends it to us too.
  process.on('SIGINT', () => undefined)
  const child = spawn('psql', [target, ...(command === undefined ? [] : ['-c', command])], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
}

async function runStatements(client: pg.Client, sql: string) {
  const answered = await client.query(sql)
  for (const { command, fields, rows, rowCount } of [answered].flat()) {
    if (fields.length > 0) console.table(rows)
    console.log(`${command} ${rowCount ?? ''}`.trim())
  }
}

const listTables = `select table_name from information_schema.tables where table_schema = 'public' order by 1`

/** Statements end with a semicolon, as in psql; of its own commands there are \\dt and \\q. */
async function runPrompt(client: pg.Client) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout, prompt: 'abhyas=> ' })
  console.log('Statements end with a semicolon; \\dt lists the tables, \\q ends.')
  terminal.prompt()
  let statement = ''
  for await (const line of terminal) {
    if (line.trim() === '\\q') break
    statement += line.trim() === '\\dt' ? `${listTables};` : `${line}\n`
    if (!statement.trimEnd().endsWith(';')) continue
    await runStatements(client, statement).catch((error: Error) => console.error(error.message))
    statement = ''
    terminal.prompt()
  }
  terminal.close()
}

async function runPlain(connection: Connection, command: string | undefined) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    if (command === undefined && process.stdin.isTTY) await runPrompt(client)
    else await runStatements(client, command ?? (await text(process.stdin)))
  } finally {
    await client.end()
  }
}

async function main() {
  const { values } = parseArgs({
    options: { command: { type: 'string', short: 'c' }, plain: { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(usage)
  const { connection, stop } = await openDatabase(readSettings())
  const hasPsql = !values.plain && spawnSync('psql', ['--version']).status === 0
  try {
    await (hasPsql ? runPsql(connection, values.command) : runPlain(connection, values.command))
  } finally {
    await stop()
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
