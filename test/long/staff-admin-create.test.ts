import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpSecrets, users } from '#domains/identity/tables.ts'
import { auditLog, installation } from '#platform/data/database/tables.ts'
import { lockDirectory } from '#platform/ops/embedded/lock.ts'
import { callFrom, dumpDatabase, makeSignedIn, makeStudent } from '../factories.ts'
import { app, listAdmins, run, runHere, secret, setUp, typed } from './admin-command.ts'

setUp()

describe('making the first admin', () => {
  it('prompts, creates the account, logs it and prints the next step', async () => {
    const { code, out } = await runHere({ lines: [...typed, secret] })
    expect(code).toBe(0)
    expect(out).toMatch(/Name: .*E-mail: .*Phone number: .*Password: /s)
    expect(out).toContain('https://institute.example/login')
    expect(out).toContain('SECRETS_KEY')
    const [admin, ...more] = await listAdmins()
    expect(more).toEqual([])
    expect(admin).toMatchObject({
      candidateName: 'Office Head',
      email: 'head@institute.example',
      contact: '9876543210',
      registrationNumber: 'S000001',
    })
    const noted = await app.db.select().from(auditLog)
    expect(noted).toMatchObject([{ action: 'admin-created', actorId: null, subjectId: admin?.id }])
    expect([out, await dumpDatabase(app)].join()).not.toContain(secret)
    const body = { user_name: 'head@institute.example', password: secret }
    expect((await callFrom(app, '/api/auth/web-login', { body })).body.code).toBe('totp_setup')
  })

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

  it('refuses the e-mail of an existing account', async () => {
    await makeStudent(app, { email: 'head@institute.example' })
    const { code, err } = await runHere({ lines: [...typed, secret] })
    expect([code, err]).toEqual([1, expect.stringContaining('An account with this e-mail already exists.')])
  })

  it('makes it a real institute: later a demo is refused, and a demo refuses the command', async () => {
    await runHere({ lines: [...typed, secret] })
    expect(await app.db.select().from(installation)).toMatchObject([{ isDemo: false }])
    await app.db.update(installation).set({ isDemo: true })
    const { code, err } = await runHere({ args: ['--another'], lines: [...typed, secret] })
    expect([code, err]).toEqual([1, expect.stringContaining('This is a demo')])
  })

  it('is refused where there is an admin, unless another is requested', async () => {
    await makeSignedIn(app, { role: 'admin' })
    const refused = await runHere({ lines: [...typed, secret] })
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--another')])
    expect(await listAdmins()).toHaveLength(1)
    expect((await runHere({ args: ['--another'], lines: [...typed, secret] })).code).toBe(0)
    expect(await listAdmins()).toHaveLength(2)
  })
})

describe('with --reset-totp', () => {
  it('forgets the app of the account with the e-mail, and ends its sessions', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'editor' })
    await app.db.insert(totpSecrets).values({ userId: user.id, secret: Buffer.from('x'), confirmedAt: app.now() })
    const { code, out } = await runHere({ args: ['--reset-totp', user.email] })
    expect([code, out]).toEqual([0, expect.stringContaining('anew')])
    expect(await app.db.$count(totpSecrets)).toBe(0)
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
  })

  it('reports an unknown e-mail', async () => {
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

  it('says so when the server is using it', async () => {
    const unlock = lockDirectory(dataDir)
    const { code, err } = await run({ lines: [...typed, secret], env: { DATA_DIR: dataDir, DATABASE_URL: '' } })
    unlock()
    expect([code, err]).toEqual([1, expect.stringContaining('run it while the server is stopped')])
  })

  it('starts it, creates the admin and leaves nothing running', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: '' }
    expect(await run({ lines: [...typed, secret], env })).toMatchObject({ code: 0, err: '' })
    const again = await run({ lines: [...typed, secret], env })
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('There is an admin already')])
    // Getting the lock proves that nobody else holds it.
    lockDirectory(dataDir)()
  }, 120_000)
})
