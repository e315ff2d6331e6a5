import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findHome } from '#platform/ops/embedded/move.ts'
import { packRelease } from '../../scripts/release/archive.ts'
import { makeRelease } from '../../scripts/release/make-release.ts'
import { signArchive, signatureOf } from '../../scripts/release/signature.ts'
import { type Entry, readTar } from '../../scripts/release/tar.ts'
import { readyVersion } from '../../scripts/upgrade/ask.ts'
import { readNote } from '../../scripts/upgrade/note-file.ts'
import { type Step, stepsOf } from '../../scripts/upgrade/plan.ts'

/*
 * One installation of a demo institute, from real archives of the same commit under several version numbers: upgraded, killed at every step, and rolled back.
 * The tests run in order, each on the state of the last.
 */

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 900_000 })

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const packages = path.resolve('node_modules')
/** On the disk of the packages: each version has its own gigabyte, which does not belong in memory, and the first one links them. */
const results = path.resolve('test-results')
mkdirSync(results, { recursive: true })
const home = mkdtempSync(path.join(results, 'abhyas-upgrade-'))
const dataDir = path.join(home, 'data')
const at = (...names: string[]) => path.join(home, ...names)
let port = 0
let released: Entry[] = []

async function findPort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

type Change = (file: string, text: string) => string
const unchanged: Change = (_, content) => content

/** Returns the release's files as another version, with some of them changed. */
function entriesOf(version: string, change = unchanged): Entry[] {
  return released.map((entry) => {
    const file = entry.name.split('/').slice(1).join('/')
    const isText = /\.(?:ts|json)$/.test(file) && !file.startsWith('dist/')
    const content = isText ? change(file, entry.bytes.toString('utf8')) : ''
    const numbered =
      file === 'package.json' ? content.replace(/"version": "[^"]+"/, `"version": "${version}"`) : content
    return { ...entry, name: file, bytes: isText ? Buffer.from(numbered) : entry.bytes }
  })
}

function makeArchive(version: string, change = unchanged) {
  const entries = entriesOf(version, change).filter(({ name }) => name !== 'SHA256SUMS')
  const bytes = packRelease(entries, { folder: `abhyas-${version}`, seconds: 1_795_000_000 })
  const file = at(`abhyas-${version}.tar.gz`)
  writeFileSync(file, bytes)
  writeFileSync(signatureOf(file), signArchive(bytes, privateKey))
  return file
}

/** Installs the first version as an operator does. */
function installFirst(version: string) {
  const folder = at('versions', version)
  for (const { name, bytes } of entriesOf(version)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), bytes)
  }
  expect(spawnSync('cp', ['-al', packages, path.join(folder, 'node_modules')]).status).toBe(0)
  symlinkSync('../../.env', path.join(folder, '.env'))
  symlinkSync(path.join('versions', version), at('current'))
}

/** Script that restarts as systemd does: one restart at a time, and the service is not a child of the caller. */
const restartScript = () => `#!/bin/sh
exec 9> ${at('restart.lock')}
flock 9
if [ -f ${at('pid')} ]; then
  kill -TERM "$(cat ${at('pid')})" 2> /dev/null
  while kill -0 "$(cat ${at('pid')})" 2> /dev/null; do sleep 0.1; done
fi
cd -P ${at('current')}
setsid env -u NODE_OPTIONS -u NODE_ENV node_modules/node/bin/node src/server.ts < /dev/null >> ${at('server.log')} 2>&1 9>&- &
echo $! > ${at('pid')}
`

const server = () => ({
  address: `http://127.0.0.1:${port}`,
  publicUrl: `http://localhost:${port}`,
  metricsToken: undefined,
})
const running = () => readyVersion(server())
const untilRuns = (version: string) =>
  vi.waitUntil(async () => (await running()) === version, { timeout: 300_000, interval: 500 })

async function query(statement: string) {
  const lock = readFileSync(path.join(findHome(realpathSync(dataDir)), 'postgres/postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: lock[4] ?? '', port: Number(lock[3]), user: 'abhyas', database: 'abhyas' })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => {
  const { NODE_OPTIONS: _, NODE_ENV: __, DATABASE_URL: ___, VITEST: ____, ...rest } = process.env
  return { ...rest, ...settings }
}

function start(script: string, args: string[], settings: Record<string, string> = {}): ChildProcess {
  const folder = at('current')
  const command = [`scripts/${script}`, ...args]
  return spawn(path.join(folder, 'node_modules/node/bin/node'), command, {
    cwd: folder,
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ended(child: ChildProcess) {
  const [output, errors, code] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return { code, said: `${output}${errors}` }
}

const usual = (file: string) => [file, '--key', at('release.pub'), '--packages', packages]
const upgrade = (file: string, args: string[] = [], settings = {}) =>
  ended(start('upgrade/upgrade.ts', [...usual(file), ...args], settings))

/** Starts the command and kills it as soon as it has noted the step, or a later one if it was too fast. Returns the step. */
async function killAt(step: Step, file: string) {
  const child = start('upgrade/upgrade.ts', usual(file))
  const ending = ended(child)
  const isAt = () => {
    const note = readNote(dataDir)
    if (note?.state !== 'under way') return false
    const order: readonly Step[] = stepsOf.upgrade
    return order.indexOf(note.step) >= order.indexOf(step)
  }
  // The checks run again first, and the note stays as it was.
  await delay(readNote(dataDir)?.state === 'under way' && step !== 'verify' ? 1500 : 0)
  while (child.exitCode === null && !isAt()) await delay(1)
  child.kill('SIGKILL')
  await ending
  return readNote(dataDir)?.step
}

beforeAll(async () => {
  port = await findPort()
  writeFileSync(at('release.pub'), publicKey.export({ type: 'spki', format: 'pem' }))
  writeFileSync(at('restart.sh'), restartScript(), { mode: 0o755 })
  const settings = { PORT: port, DATA_DIR: dataDir, RESTART_COMMAND: at('restart.sh'), WORKERS: 1, DRAIN_SECONDS: 0 }
  writeFileSync(
    at('.env'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  released = readTar(gunzipSync(makeRelease().bytes))
  installFirst('0.1.0')
  expect(spawnSync(at('restart.sh'), { stdio: 'ignore' }).status).toBe(0)
  await untilRuns('0.1.0')
  // Removes the demo's examinations on the day of the test.
  await query(
    `update tests set opens_at = '2020-01-01T04:00:00Z', closes_at = null, extended_until = null where type in ('ftd', 'scholarship')`,
  )
})

afterAll(async () => {
  if (existsSync(at('pid'))) {
    const pid = Number(readFileSync(at('pid'), 'utf8'))
    spawnSync('kill', ['-TERM', String(pid)])
    while (existsSync(`/proc/${pid}`)) await delay(200)
  }
  rmSync(home, { recursive: true, force: true })
})

test('refuses a broken signature, too little disk and an examination today before anything is done', async () => {
  const file = makeArchive('0.2.0')
  const signature = readFileSync(signatureOf(file))
  writeFileSync(signatureOf(file), signArchive(Buffer.from('another'), privateKey))
  const unsigned = await upgrade(file)
  expect(unsigned).toMatchObject({ code: 1, said: expect.stringContaining('changed after it was signed') })
  writeFileSync(signatureOf(file), signature)

  const full = await upgrade(file, [], { DISK_RESERVE_MB: '1000000' })
  expect(full).toMatchObject({
    code: 1,
    said: expect.stringMatching(/The disk of .* GB free[\s\S]*Nothing was changed/),
  })

  await query(`update tests set opens_at = now() where id in (select id from tests where type = 'ftd' limit 1)`)
  const insist = '--on-a-day-of-examinations'
  expect(await upgrade(file)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Today is a day of examinations'),
  })
  expect(await upgrade(file, [insist])).toMatchObject({ code: 1, said: expect.stringContaining('once more') })
  const dry = await upgrade(file, ['--dry-run', insist, insist])
  expect(dry).toMatchObject({
    code: 0,
    said: expect.stringMatching(/nothing is changed now[\s\S]*trial[\s\S]*confirm/),
  })
  await query(`update tests set opens_at = '2020-01-01T04:00:00Z' where type = 'ftd'`)

  expect(readdirSync(at('versions'))).toEqual(['0.1.0'])
  expect(await running()).toBe('0.1.0')
})

test('does not install a version that answers wrongly in the trial', async () => {
  const spoil: Change = (file, content) =>
    file === 'src/domains/identity/sessions/sign-in.ts'
      ? content.replace("AppError('unauthenticated', 'Incorrect", "AppError('forbidden', 'Incorrect")
      : content
  const answer = await upgrade(makeArchive('0.1.1', spoil))
  expect(answer.said).toMatch(/a log-in that must be refused \(\S+\) and answered 403, not 401/)
  expect(answer).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed: version 0.1.0 goes on.'),
  })
  expect(await running()).toBe('0.1.0')
  expect(readNote(dataDir)).toMatchObject({ state: 'taken back', step: 'trial' })
})

test('rolls back a version that fails only after the switch', async () => {
  const spoil: Change = (file, content) =>
    file === 'src/server.ts'
      ? content.replace(
          'async function main() {',
          "async function main() {\n  if (!process.argv.includes('--trial')) process.exit(7)",
        )
      : content
  const answer = await upgrade(makeArchive('0.1.2', spoil), ['--wait', '60'])
  expect(answer).toMatchObject({
    code: 1,
    said: expect.stringMatching(/Version 0\.1\.0 is back and answers\. 0\.1\.2 was not taken: /),
  })
  expect(await running()).toBe('0.1.0')
})

test('continues without loss when killed at every step', async () => {
  const file = at('abhyas-0.2.0.tar.gz')
  const counted = 'select (select count(*) from users) as users, (select count(*) from attempts) as attempts'
  const before = await query(counted)
  const killed: (string | undefined)[] = []
  for (const step of stepsOf.upgrade) {
    killed.push(await killAt(step, file))
    // Until the link is changed, the running version is never touched.
    if (!['switch', 'restart', 'confirm'].includes(step)) expect(await running(), step).toBe('0.1.0')
  }
  console.log(`killed at ${killed.join(', ')}`)
  expect(new Set(killed).size).toBeGreaterThanOrEqual(9)
  expect(readNote(dataDir)?.state).toBe('under way')
  const answer = await upgrade(file)
  expect(answer.said).toContain('Version 0.2.0 runs. npm run rollback goes back to 0.1.0.')
  expect(answer.code).toBe(0)
  expect(await running()).toBe('0.2.0')
  expect(await query(counted)).toEqual(before)
  expect(await upgrade(file)).toMatchObject({ code: 1, said: expect.stringContaining('Version 0.2.0 runs already.') })
})

test('returns to the previous version, with the tables as they are', async () => {
  const answer = await ended(start('run.mjs', ['rollback']))
  expect(answer.said).toContain('Version 0.1.0 runs.')
  expect(answer.code).toBe(0)
  expect(await running()).toBe('0.1.0')
  const again = await ended(start('upgrade/rollback.ts', []))
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('No version is noted that ran before') })
})
