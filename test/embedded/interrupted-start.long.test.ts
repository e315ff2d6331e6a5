import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { begin, expectOrder } from './interrupted-start.ts'
import { makeUsedDataDir } from './scratch.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a start that fails ends in order, with the reason', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const dataDir = await makeUsedDataDir(0o755)
  const { ended } = begin(dataDir, { PORT: String(typeof address === 'object' && address?.port) })
  const { code, said } = await ended
  expect(code).toBe(1)
  expect(said).toContain('EADDRINUSE')
  expectOrder(dataDir)
})
