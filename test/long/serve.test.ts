import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectDrained, isRunning, launch, proveStops, setUp } from '../../scripts/serve-checkout.ts'

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
