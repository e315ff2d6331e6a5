import { onTestFinished } from 'vitest'
import { demoAccounts } from '#db/demo/accounts.ts'
import { startServer } from '../e2e/server.ts'

export type Options = Parameters<typeof startServer>[0]

export const publicAddress = { PUBLIC_URL: 'https://demo.example' }

export async function start(options?: Options) {
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

/** Parses the accounts that the server printed. */
export function readPrinted(text: string) {
  const lines = [...text.matchAll(/^ {4}(\S+@\S+) {2}(\S+) {2}\(([\w, -]+)\)$/gm)]
  return lines.map(([, email = '', password = '', role = '']) => ({ email, password, role }))
}

/** The demo's accounts in their printed form. */
export const known = demoAccounts.map(({ email, password, role, grants }) => ({
  email,
  password,
  role: grants?.map((grant) => grant.role).join(', ') ?? role,
}))
