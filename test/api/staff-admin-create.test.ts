import { describe, expect, it } from 'vitest'
import { auditLog } from '#platform/data/database/tables.ts'
import { callFrom, dumpDatabase } from '../factories.ts'
import { app, listAdmins, runHere, secret, setUp, typed } from './admin-command.ts'

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
})
