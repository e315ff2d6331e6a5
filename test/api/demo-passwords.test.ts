import { expect, onTestFinished, test, vi } from 'vitest'
import { demoAccounts } from '../../db/demo/accounts.ts'
import { startServer } from '../e2e/server.ts'

type Options = Parameters<typeof startServer>[0]
// Whole processes are started and stopped here.
vi.setConfig({ testTimeout: 240_000 })

const publicAddress = { PUBLIC_URL: 'https://demo.example' }

async function start(options?: Options) {
  const server = await startServer(options)
  onTestFinished(server.stop)
  const logIn = async (user_name: string, password: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ user_name, password })
    const answer = await fetch(`${server.url}/api/auth/web-login`, { method: 'POST', headers, body })
    return { status: answer.status, body: await answer.json() }
  }
  const statuses = async (accounts: { email: string; password: string }[]) =>
    Promise.all(accounts.map(async ({ email, password }) => (await logIn(email, password)).status))
  return { ...server, logIn, statuses }
}

/** The accounts as the server printed them. */
function readPrinted(text: string) {
  const lines = [...text.matchAll(/^ {4}(\S+@\S+) {2}(\S+) {2}\(([\w, -]+)\)$/gm)]
  return lines.map(([, email = '', password = '', role = '']) => ({ email, password, role }))
}

test('a public address starts no demo by itself', async () => {
  const server = await start({ settings: publicAddress })
  expect(readPrinted(server.printed())).toEqual([])
  expect(await server.statuses(demoAccounts)).toEqual(demoAccounts.map(() => 401))
})

test('the demo of this machine tells its passwords, and none of them outlives its way to a public address', async () => {
  const server = await start()
  const known = demoAccounts.map(({ email, password, role, grants }) => ({
    email,
    password,
    role: grants?.map((grant) => grant.role).join(', ') ?? role,
  }))
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
  // Staff are asked for a second factor there.
  expect(answers.map(({ status }) => status)).toEqual(demoAccounts.map(({ role }) => (role === 'staff' ? 401 : 200)))
  expect(answers.at(-1)?.body.code).toBe('totp_setup')
  await server.end('SIGTERM')
  await server.restart({ settings: publicAddress, args: ['--demo'] })
  expect(readPrinted(server.printed())).toEqual([])
})
