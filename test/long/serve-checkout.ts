import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isInstalled } from '../../scripts/install.mjs'
import { root } from '../../scripts/toolchain.mjs'

// Takes a moment to stop, like a draining server, so that a second signal would be noticed.
export const SERVER = `
import { appendFileSync } from 'node:fs'
const note = (line: string) => appendFileSync('events', line + '\\n')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    note(signal)
    const drainMs = Number(process.env.DRAIN_MS ?? 400)
    setTimeout(() => {
      if (process.env.DRAIN_MS) note('drained')
      process.exit(0)
    }, drainMs)
  })
}
setInterval(() => undefined, 1000)
note([process.env.NODE_ENV, process.pid, process.ppid, ...process.argv.slice(2)].join(' '))
if (process.argv.includes('--fail')) process.exit(7)
`

/** Registers tests that no server outlives npm, however npm is ended. */
export function proveStops(command: 'start' | 'dev') {
  test('stops the server once, by the signal that npm was sent', async () => {
    const checkout = await launch(command)
    checkout.npm.kill('SIGTERM')
    await checkout.serverHasEnded()
    expect(checkout.signals()).toEqual(['SIGTERM'])
  })

  test('stops the server once on Ctrl-C, which reaches every process of the terminal', async () => {
    const checkout = await launch(command)
    process.kill(-(checkout.npm.pid ?? 0), 'SIGINT')
    await checkout.serverHasEnded()
    expect(checkout.signals()).toHaveLength(1)
  })

  test('leaves no server when npm is killed with -9', async () => {
    const checkout = await launch(command)
    checkout.npm.kill('SIGKILL')
    await checkout.serverHasEnded()
    expect(checkout.signals()).toEqual(['SIGTERM'])
  })

  test('leaves no server when everything before it is killed with -9', async () => {
    const checkout = await launch(command)
    process.kill(-(checkout.npm.pid ?? 0), 'SIGKILL')
    await checkout.serverHasEnded()
    expect(checkout.signals()).toEqual(['SIGTERM'])
  })
}

/** Ends npm as a supervisor does, and expects the server to drain. */
export async function expectDrained(signal: 'SIGTERM' | 'SIGINT') {
  const directory = makeCheckout()
  // Runs as under a supervisor; the server takes its time to let others finish.
  const env = { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: undefined, DRAIN_MS: '2500' }
  const command = spawn(process.execPath, ['scripts/run.mjs', 'start'], { cwd: directory, env, stdio: 'ignore' })
  onTestFinished(() => void command.kill('SIGKILL'))
  const events = () => readEvents(directory)
  await expect.poll(() => events()[0], { timeout: 50_000 }).toBeDefined()
  command.kill(signal)
  await expect.poll(() => events().slice(1), { timeout: 50_000 }).toEqual([signal])
  expect(command.exitCode).toBeNull()
  const [code] = command.exitCode === null ? await once(command, 'exit') : [command.exitCode]
  expect([code, events().slice(1)]).toEqual([0, [signal, 'drained']])
}

export async function launch(command: string, args: string[] = [], greeting = '\\w+ \\d+ \\d+') {
  const directory = makeCheckout()
  const env = { ...process.env, NODE_ENV: undefined, npm_lifecycle_event: undefined }
  const npm = spawn('npm', ['run', command, ...args], { cwd: directory, env, detached: true, stdio: 'ignore' })
  onTestFinished(() => killGroup(npm))
  const events = () => readEvents(directory)
  await expect.poll(() => events()[0], { timeout: 50_000 }).toMatch(new RegExp(greeting))
  const server = Number(events()[0]?.split(' ')[1])
  const serverHasEnded = () => expect.poll(() => isRunning(server), { timeout: 50_000 }).toBe(false)
  return { directory, npm, serverHasEnded, events, signals: () => events().slice(1) }
}

function readEvents(directory: string) {
  const file = path.join(directory, 'events')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

/** Makes a checkout with the same commands around a server that only records what happens to it. */
function makeCheckout(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'abhyas-serve-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const files = ['package.json', 'package-lock.json', 'scripts']
  files.forEach((name) => void cpSync(path.join(root, name), path.join(directory, name), { recursive: true }))
  symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'))
  for (const folder of ['src/web', 'src/domains', 'db/demo'])
    mkdirSync(path.join(directory, folder), { recursive: true })
  writeFileSync(path.join(directory, 'src/web/page.ts'), 'export const page = 1')
  writeFileSync(path.join(directory, 'src/domains/rules.ts'), 'export const rules = 1')
  writeFileSync(path.join(directory, 'src', 'server.ts'), SERVER)
  writeFileSync(path.join(directory, 'scripts', 'build.mjs'), '')
  return directory
}

/** Returns whether a process is running; one that ended but was not collected by its parent counts as ended. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

function killGroup(npm: ChildProcess): void {
  try {
    process.kill(-(npm.pid ?? 0), 'SIGKILL')
  } catch {
    // The group is gone, which is what the test checks.
  }
}

/** Registers the hooks that each file of these tests needs. */
export function setUp() {
  // The checkouts share this one's packages: if those were outdated, the commands would reinstall, and empty the folder under all other tests.
  beforeAll(() => expect(isInstalled(), 'the packages are those of package-lock.json').toBe(true))
}
