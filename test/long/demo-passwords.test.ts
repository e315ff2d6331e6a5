import { expect, test, vi } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'

import { known, publicAddress, readPrinted, start } from '../api/demo-server.ts'

// Starts and stops whole processes.
vi.setConfig({ testTimeout: 240_000 })

test('starts no demo at a public address unasked', async () => {
  const server = await start({ settings: publicAddress })
  expect(readPrinted(server.printed())).toEqual([])
  expect(await server.statuses(demoAccounts)).toEqual(demoAccounts.map(() => 401))
  // The first start lists missing settings; later ones do not.
  expect(server.printed()).toMatch(/Not set yet[\s\S]*No mail server[\s\S]*No payment gateway/)
  await server.end('SIGTERM')
  await server.restart({ settings: publicAddress })
  expect(server.printed()).not.toContain('Not set yet')
})

test("prints the demo's passwords on this machine, and none of them survives a move to a public address", async () => {
  const server = await start()
  expect(readPrinted(server.printed())).toEqual(known)
  expect(await server.statuses(known)).toEqual(known.map(() => 200))
  await server.end('SIGTERM')
  await expect(server.restart({ settings: publicAddress })).rejects.toThrow('Start it with --demo')
  await server.restart({ settings: publicAddress, args: ['--demo'] })
  const renewed = readPrinted(server.printed())
  expect(renewed.map(({ email }) => email)).toEqual(known.map(({ email }) => email))
  expect(new Set([...renewed, ...known].map(({ password }) => password)).size).toBe(2 * known.length - 1)
  expect(await server.statuses(known)).toEqual(known.map(() => 401))
  const answers = await Promise.all(renewed.map(({ email, password }) => server.logIn(email, password)))
  // Staff must enter a second factor there.
  expect(answers.map(({ status }) => status)).toEqual(demoAccounts.map(({ role }) => (role === 'staff' ? 401 : 200)))
  expect(answers.at(-1)?.body.code).toBe('totp_setup')
  await server.end('SIGTERM')
  await server.restart({ settings: publicAddress, args: ['--demo'] })
  expect(readPrinted(server.printed())).toEqual([])
})
