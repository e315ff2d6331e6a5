import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { expectDrained, isRunning, launch, proveStops, setUp } from './serve-checkout.ts'

setUp()

describe.each(['start', 'dev'] as const)('npm run %s', (command) => proveStops(command))

test('npm start exits on SIGINT only after the server has drained', () => expectDrained('SIGINT'))

test('npm run dev starts the server again when a migration or the demo changes', async () => {
  const { directory, events, npm, serverHasEnded } = await launch('dev')
  writeFileSync(path.join(directory, 'db/demo/load.ts'), 'export const rows = 2')
  await serverHasEnded()
  await expect.poll(() => events().length, { timeout: 50_000 }).toBe(3)
  npm.kill('SIGTERM')
  await expect.poll(() => isRunning(Number(events()[2]?.split(' ')[1])), { timeout: 50_000 }).toBe(false)
})

test('npm start exits on SIGTERM only after the server has drained', () => expectDrained('SIGTERM'))

test('npm start passes arguments to the server and its exit code back', async () => {
  const { npm } = await launch('start', ['--', '--fail', '--demo'], 'production \\d+ \\d+ --fail --demo')
  const [code] = npm.exitCode === null ? await once(npm, 'exit') : [npm.exitCode]
  expect(code).toBe(7)
})

test('npm run dev restarts the server when one of its files changes, but not for a page', async () => {
  const { directory, events, npm, serverHasEnded } = await launch('dev')
  writeFileSync(path.join(directory, 'src/web/page.ts'), 'export const page = 2')
  await delay(600)
  expect(events()).toHaveLength(1)
  writeFileSync(path.join(directory, 'src/domains/rules.ts'), 'export const rules = 2')
  await serverHasEnded()
  await expect
    .poll(() => events(), { timeout: 50_000 })
    .toEqual([expect.any(String), 'SIGTERM', expect.stringMatching(/^development .* --dev$/)])
  npm.kill('SIGTERM')
  await expect.poll(() => isRunning(Number(events()[2]?.split(' ')[1])), { timeout: 50_000 }).toBe(false)
})
