import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { listInstituteWords } from '#domains/content/reads.ts'
import { registrationProblems } from '#domains/identity/accounts/rules.ts'
import { checkNewPassword } from '#domains/identity/passwords/find-weakness.ts'
import { resetTotp } from '#domains/identity/sessions/check-second-factor.ts'
import { createAdmin, hasAdmin } from '#domains/identity/staff/create-admin.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { createContentCache } from '#platform/data/cache/content-cache.ts'
import { connect, migrateDatabase } from '#platform/data/database/database.ts'
import { prepareInstallation } from '#platform/data/database/installation.ts'
import { readSettings } from '#platform/environment-file.ts'
import { AppError } from '#platform/errors.ts'
import { createStorage } from '#platform/files/storage/create-storage.ts'
import { createLog } from '#platform/log.ts'
import { startEmbeddedPostgres } from '#platform/ops/embedded/postgres.ts'

/*
 * `npm run admin:create`: creates the first admin of a real institute, or resets a staff member's authenticator app.
 */

const usage = `npm run admin:create -- [options]
  --another             makes one more although there is an admin
  --reset-totp EMAIL    makes nobody; whoever has this e-mail sets up their authenticator app anew at the next log-in
  Asks for name, e-mail, phone number and password. For scripts: the first three come line by line on the standard input,
  the password from the environment variable ADMIN_PASSWORD.`

/** Prompts on the terminal, or reads line by line without one. */
function openTerminal() {
  let isHidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()

  async function ask(question: string, hide = false) {
    terminal.setPrompt(`${question}: `)
    terminal.prompt()
    isHidden = hide
    const line = await lines.next()
    isHidden = false
    if (hide || !process.stdin.isTTY) process.stdout.write('\n')
    if (line.done) throw new Error('Nothing was made: the input ended before everything was answered.')
    return line.value
  }
  return { ask, close: () => terminal.close() }
}

type Ask = ReturnType<typeof openTerminal>['ask']

/** Asks again after an invalid answer on a terminal. */
async function askUntilGood(
  ask: Ask,
  question: string,
  {
    problemOf,
    hide = false,
  }: { problemOf: (answer: string) => string | undefined | Promise<string | undefined>; hide?: boolean },
) {
  for (;;) {
    const answer = await ask(question, hide)
    const problem = await problemOf(answer)
    if (problem === undefined) return answer
    if (!process.stdin.isTTY) throw new Error(problem)
    console.log(problem)
  }
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error.message
  throw error
}

async function askPassword(ctx: Context, ask: Ask, person: { name: string; email: string; contact: string }) {
  const given = process.env.ADMIN_PASSWORD
  if (given !== undefined) return given
  for (;;) {
    const password = await askUntilGood(ask, 'Password', {
      problemOf: (answer) => checkNewPassword(ctx, answer, person).then(() => undefined, refusalOf),
      hide: true,
    })
    if (!process.stdin.isTTY || (await ask('Password again', true)) === password) return password
    console.log("Password doesn't match")
  }
}

async function askAdmin(ctx: Context) {
  const { ask, close } = openTerminal()
  const anyone = { name: 'Name', email: 'name@institute.example', contact: '9000000000', password: 'long enough' }
  const problem = (field: keyof typeof anyone) => ({
    problemOf: (answer: string) => registrationProblems({ ...anyone, [field]: answer })[field],
  })
  try {
    const name = await askUntilGood(ask, 'Name', problem('name'))
    const email = await askUntilGood(ask, 'E-mail', problem('email'))
    const contact = await askUntilGood(ask, 'Phone number', problem('contact'))
    return { name, email, contact, password: await askPassword(ctx, ask, { name, email, contact }) }
  } finally {
    close()
  }
}

async function makeAdmin(ctx: Context, config: Config, isAnother: boolean) {
  if (!isAnother && (await hasAdmin(ctx)))
    throw new Error('There is an admin already. With --another one more is made.')
  const admin = await askAdmin(ctx)
  await createAdmin(ctx, admin)
  console.log(`
The account is made. What comes next:
  1. Start the server, if it does not run: npm start
  2. Log in at ${config.publicUrl}/login as ${admin.email.trim()}
  3. The first log-in shows a picture to scan with an authenticator app; keep that app at hand for every log-in.`)
  if (!isAnother)
    console.log(`
With one director nothing keeps that person from inviting somebody and approving their own requests as them: the log
shows it, and that is all. A second director, made here with --another, is one whom nobody else vouches for.`)
  if (config.databaseUrl && !config.secretsKey) {
    console.log('Before that, set SECRETS_KEY (see .env.example): with DATABASE_URL staff cannot log in without it.')
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { connection: { connectionString: databaseUrl }, stop: async () => undefined }
  const log = createLog('error')
  return startEmbeddedPostgres({ dataDir, log }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${reason}\nThis command needs the database for itself: run it while the server is stopped.`)
  })
}

// An institute with a real admin must never get the demo's accounts, whose passwords are public.
const real = { wantsDemo: false, isDemoAsked: false, loadDemo: async () => undefined }
const demoRefusal =
  'This is a demo, whose accounts everybody knows. Give the real institute a DATA_DIR or DATABASE_URL of its own.'

async function withContext(config: Config, work: (ctx: Context) => Promise<void>) {
  const { connection, stop } = await openDatabase(config)
  const log = createLog('error')
  const { pool, db } = connect({ ...connection, max: 2 }, log)
  try {
    await migrateDatabase(connection)
    const actor = { kind: 'system' as const }
    const instituteWords = () => listInstituteWords({ db })
    const ctx: Context = {
      db,
      actor,
      now: new Date(),
      log,
      cache: createContentCache(),
      storage: createStorage(config),
      instituteWords,
    }
    if (await prepareInstallation(ctx, real)) throw new Error(demoRefusal)
    await work(ctx)
  } finally {
    await pool.end()
    await stop()
  }
}

async function main() {
  const { values } = parseArgs({
    options: { another: { type: 'boolean' }, 'reset-totp': { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(usage)
  const config = readSettings()
  const email = values['reset-totp']
  await withContext(config, async (ctx) => {
    if (email === undefined) return makeAdmin(ctx, config, values.another ?? false)
    await resetTotp(ctx, { email })
    console.log('Done. The next log-in of this account sets up an authenticator app anew.')
  })
}

main().catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
