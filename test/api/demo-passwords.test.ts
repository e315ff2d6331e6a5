import { expect, test, vi } from 'vitest'

import { known, publicAddress, readPrinted, start } from './demo-server.ts'

// Whole processes are started and stopped here.
vi.setConfig({ testTimeout: 240_000 })

// What each of them may do before and after, and a public address without a demo: demo-passwords.long.test.ts.
test('the demo of this machine tells its passwords, and has others at a public address, where it starts if that is asked', async () => {
  const server = await start()
  expect(readPrinted(server.printed())).toEqual(known)
  await server.end('SIGTERM')
  await expect(server.restart({ settings: publicAddress })).rejects.toThrow('Start it with --demo')
  await server.restart({ settings: publicAddress, args: ['--demo'] })
  const renewed = readPrinted(server.printed())
  expect(renewed.map(({ email }) => email)).toEqual(known.map(({ email }) => email))
  const [first, other] = [known.slice(0, 2), renewed.slice(0, 2)]
  expect(await server.statuses(first)).toEqual([401, 401])
  expect(other.filter(({ password }, at) => password === first[at]?.password)).toEqual([])
})
