import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions } from '#domains/identity/tables.ts'
import { inTransaction } from '#platform/context.ts'
import { auditLog } from '#platform/data/database/tables.ts'
import { makeTestApp, type TestApp } from '../../test/test-app.ts'
import { demoAccounts } from './accounts.ts'
import { loadAccounts } from './load-accounts.ts'
import { settlePasswords } from './settle-passwords.ts'

/*
 * test/long/demo-passwords.test.ts tests a whole server.
 */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await inTransaction(app.context(), loadAccounts)
})
afterAll(() => app.close())

const logIn = async ({ email, password }: { email: string; password: string }) =>
  (await app.call('POST', '/api/auth/web-login', { body: { user_name: email, password } })).status
const known = demoAccounts.map(({ email, password }) => ({ email, password }))
const withoutRoles = (accounts: { email: string; password: string }[]) =>
  accounts.map(({ email, password }) => ({ email, password }))

describe('the passwords of the demo', () => {
  it('are printed unchanged when the server is reachable from this machine only', async () => {
    const told = await settlePasswords(app.context(), { isLocal: true, isAsked: false })
    expect(withoutRoles(told)).toEqual(known)
    expect(await app.db.$count(auditLog)).toBe(0)
  })

  it('prevent a public server from starting unless the demo is requested', async () => {
    const settling = settlePasswords(app.context(), { isLocal: false, isAsked: false })
    await expect(settling).rejects.toThrow('Start it with --demo')
    expect(await logIn(known[0] ?? { email: '', password: '' })).toBe(200)
  })

  it('are replaced on a public server and printed once, and the sessions end', async () => {
    expect(await app.db.$count(sessions)).toBe(1)
    const renewed = await settlePasswords(app.context(), { isLocal: false, isAsked: true })
    expect(renewed.map(({ email }) => email)).toEqual(known.map(({ email }) => email))
    expect(new Set([...renewed, ...known].map(({ password }) => password)).size).toBe(2 * known.length - 1)
    expect(await app.db.$count(sessions)).toBe(0)
    const [first, student] = [known[0], renewed[0]]
    if (!first || !student) throw new Error('There is no demo account.')
    expect([await logIn(first), await logIn(student)]).toEqual([401, 200])
    expect(await settlePasswords(app.context(), { isLocal: false, isAsked: true })).toEqual([])
  })
})
