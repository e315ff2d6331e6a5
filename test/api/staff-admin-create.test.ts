import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpSecrets } from '../../src/domains/identity/tables.ts'
import { auditLog } from '../../src/platform/data/database/tables.ts'
import { lockDirectory } from '../../src/platform/ops/embedded/lock.ts'
import { callFrom, dumpDatabase, makeSignedIn, makeStudent } from '../factories.ts'
import { app, listAdmins, run, runHere, secret, setUp, typed } from './admin-command.ts'

setUp()

describe('making the first admin', () => {
  it('asks, makes the account, notes it and says what comes next', async () => {
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

  it('does not take the e-mail of somebody who is there', async () => {
    await makeStudent(app, { email: 'head@institute.example' })
    const { code, err } = await runHere({ lines: [...typed, secret] })
    expect([code, err]).toEqual([1, expect.stringContaining('An account with this e-mail exists already.')])
  })
})

describe('with --reset-totp', () => {
  it('the app of whoever has the e-mail is forgotten, and their sessions end', async () => {
    const { user, token } = await makeSignedIn(app, { role: 'editor' })
    await app.db.insert(totpSecrets).values({ userId: user.id, secret: Buffer.from('x'), confirmedAt: app.now() })
    const { code, out } = await runHere({ args: ['--reset-totp', user.email] })
    expect([code, out]).toEqual([0, expect.stringContaining('anew')])
    expect(await app.db.$count(totpSecrets)).toBe(0)
    expect((await app.call('GET', '/api/auth/me', { token })).status).toBe(401)
  })
})

describe('on the embedded database', () => {
  let dataDir: string

  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'abhyas-admin-'))
  })

  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  it('says so when the server has it', async () => {
    const unlock = lockDirectory(dataDir)
    const { code, err } = await run({ lines: [...typed, secret], env: { DATA_DIR: dataDir, DATABASE_URL: '' } })
    unlock()
    expect([code, err]).toEqual([1, expect.stringContaining('run it while the server is stopped')])
  })
})
