import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../src/domains/identity/tables.ts'
import { installation } from '../../src/platform/data/database/tables.ts'
import { lockDirectory } from '../../src/platform/ops/embedded/lock.ts'
import { makeSignedIn } from '../factories.ts'
import { app, listAdmins, run, runHere, secret, setUp, typed } from './admin-command.ts'

setUp()

describe('making the first admin', () => {
  it('takes the password of scripts from the environment', async () => {
    const { code, out } = await runHere({ lines: typed, env: { ADMIN_PASSWORD: secret } })
    expect([code, await listAdmins()]).toMatchObject([0, [{ email: 'head@institute.example' }]])
    expect(out).not.toContain('Password')
  })

  it.each([
    [['Office Head', 'head', '9876543210', secret], 'Not a valid email'],
    [[...typed, 'Password123'], 'This password is one of the most common ones'],
    [typed, 'the input ended'],
  ])('of %j makes nothing: %s', async (lines, message) => {
    const { code, err } = await runHere({ lines })
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
    expect(await app.db.$count(users)).toBe(0)
  })

  it('is for a real institute from then on: a demo is refused, and refuses', async () => {
    await runHere({ lines: [...typed, secret] })
    expect(await app.db.select().from(installation)).toMatchObject([{ isDemo: false }])
    await app.db.update(installation).set({ isDemo: true })
    const { code, err } = await runHere({ args: ['--another'], lines: [...typed, secret] })
    expect([code, err]).toEqual([1, expect.stringContaining('This is a demo')])
  })

  it('is refused where there is one, unless another is wanted', async () => {
    await makeSignedIn(app, { role: 'admin' })
    const refused = await runHere({ lines: [...typed, secret] })
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--another')])
    expect(await listAdmins()).toHaveLength(1)
    expect((await runHere({ args: ['--another'], lines: [...typed, secret] })).code).toBe(0)
    expect(await listAdmins()).toHaveLength(2)
  })
})

describe('with --reset-totp', () => {
  it('an unknown e-mail is said to be one', async () => {
    const { code, err } = await runHere({ args: ['--reset-totp', 'nobody@institute.example'] })
    expect([code, err]).toEqual([1, expect.stringContaining('does not exist')])
  })
})

describe('on the embedded database', () => {
  let dataDir: string

  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-admin-'))
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('starts it, makes the admin and leaves nothing running', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
    expect(await run({ lines: [...typed, secret], env })).toMatchObject({ code: 0, err: '' })
    const again = await run({ lines: [...typed, secret], env })
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is an admin already')])
    // Whoever gets the lock is alone.
    lockDirectory(dataDir)()
  }, 120_000)
})
