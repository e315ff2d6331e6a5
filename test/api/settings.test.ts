import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffDiscounts, StaffTaxes } from '#domains/catalogue/fees/schema.ts'
import { discounts, merchants, taxRates, taxRegistrations } from '#domains/catalogue/fees/tables.ts'
import type { AuditRow } from '#domains/console/audit/schema.ts'
import type { AllSettings, Sheet } from '#domains/console/settings/schema.ts'
import { writeAsInstitute } from '#domains/identity/accounts/mail-settings.ts'
import type { LeadChoices } from '#domains/leads/staff/schema.ts'
import { leads } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { approvals } from '#platform/data/database/tables.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* What the office sets without a developer: each page from the version that was seen, in the log with what it was, and with an effect. The clock stands at 20 November 2026. */

let app: TestApp
let director: string
let second: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  second = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

const read = async (token = director) =>
  (await app.call<{ data: AllSettings }>('GET', '/api/staff/settings', { token })).body.data
function change<B>(name: string, body: object, version: number) {
  const headers = { 'if-match': `"${version}"` }
  return app.call<Body & { data: Sheet<B> }>('PUT', `/api/staff/settings/${name}`, { token: director, body, headers })
}
const post = <T = unknown>(token: string, url: string, body: object = {}) =>
  app.call<Body & { data: T }>('POST', `/api/staff/${url}`, { token, body })
const openOf = async (action: string) =>
  (await app.db.select().from(approvals).where(eq(approvals.action, action))).filter((one) => one.decision === null)
const approve = async (token: string, action: string) =>
  (await post(token, `approvals/${(await openOf(action))[0]?.id}/approve`)).status

describe('a page of settings', () => {
  it("is changed by version, and never overwrites another person's change", async () => {
    const { accounts } = await read()
    expect(accounts).toMatchObject({ body: { minimum_age: null }, changed_by: null })
    const answers = await Promise.all(
      [13, 14, 15, 16].map((age) => change('accounts', { minimum_age: age }, accounts.version)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const now = (await read()).accounts
    const done = answers.find(({ status }) => status === 200)
    expect(now.body).toEqual(done?.body.data.body)
    expect(now.changed_by).not.toBeNull()
    const late = await change('accounts', { minimum_age: 17 }, accounts.version)
    expect([late.status, late.body.code, late.body.data.body]).toEqual([409, 'stale', now.body])
    expect((await app.call('PUT', '/api/staff/settings/accounts', { token: director, body: now.body })).status).toBe(
      428,
    )
  })

  it('is logged with the previous value', async () => {
    const { limits } = await read()
    await change('limits', { discount_percent: 15, discount_amount: 4000 }, limits.version)
    const log = await app.call<{ data: AuditRow[] }>('GET', '/api/staff/audit?action=settings-changed', {
      token: director,
    })
    expect(log.body.data[0]?.sentence).toContain('discount_percent 20 → 15, discount_amount 5000 → 4000')
  })

  it('names an invalid field, and keeps the previous value', async () => {
    const { accounts, reminders, mail } = await read()
    const young = await change('accounts', { minimum_age: 2 }, accounts.version)
    expect([young.status, young.body.errors]).toEqual([400, { minimum_age: 'must be at least 5 years' }])
    const body = { class_minutes: 0, test_minutes: 60 }
    expect((await change('reminders', body, reminders.version)).body.errors).toHaveProperty('class_minutes')
    const wrong = await change('mail', { signature: '', reply_to: 'nobody' }, mail.version)
    expect(wrong.body.errors).toHaveProperty('reply_to')
    expect((await read()).accounts).toEqual(accounts)
  })

  it('appears below every mail', async () => {
    const { mail } = await read()
    await change('mail', { signature: 'Office: 10 to 6', reply_to: 'office@mahanadi.example' }, mail.version)
    const sent: Mail[] = []
    const mailer = await writeAsInstitute(app.context(), { send: async (one) => void sent.push(one) })
    await mailer.send({ to: 'a@b.example', subject: 'S', text: 'Hello\n' })
    await mailer.send({ to: 'a@b.example', subject: 'S', text: 'Hello\n', replyTo: 'who@asked.example' })
    expect(sent.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['Hello\nOffice: 10 to 6\n', 'office@mahanadi.example'],
      ['Hello\nOffice: 10 to 6\n', 'who@asked.example'],
    ])
  })
})

describe('stages and reasons', () => {
  const choices = async () =>
    (await app.call<{ data: LeadChoices }>('GET', '/api/staff/lead-choices', { token: director })).body.data

  it('can be renamed, reordered, added, and removed while unused', async () => {
    const { stages } = await read()
    const [first, ...others] = stages.body.stages
    const next = [first, { key: null, name: 'Demo class' }, ...others.toReversed()]
    const saved = await change<AllSettings['stages']['body']>(
      'stages',
      { ...stages.body, stages: next },
      stages.version,
    )
    expect(saved.body.data.body.stages.map(({ key }) => key)).toEqual([
      'new',
      'demo-class',
      'offered',
      'visited',
      'contacted',
    ])
    expect((await choices()).stages.map(({ key }) => key)).toEqual([
      ...['new', 'demo-class', 'offered', 'visited', 'contacted', 'won', 'lost'],
    ])
    const id = newId()
    const lead = {
      id,
      kind: 'contact' as const,
      name: 'Mita Das',
      sourcePage: '/',
      fingerprint: id,
      createdAt: app.now(),
    }
    await app.db.insert(leads).values({ ...lead, stage: 'demo-class', nextFollowUpAt: app.now() })
    const { version } = saved.body.data
    const refused = await change('stages', stages.body, version)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'There are still leads in the stage “Demo class”. Please move them first.',
    ])
    await app.db.delete(leads).where(eq(leads.id, id))
    expect((await change('stages', stages.body, version)).status).toBe(200)
    expect((await choices()).stages.map(({ key }) => key)).not.toContain('demo-class')
  })

  it('keep the first stage, and at least one reason', async () => {
    const { stages } = await read()
    const none = stages.body.reasons.map((one) => ({ ...one, is_offered: false }))
    expect((await change('stages', { ...stages.body, reasons: none }, stages.version)).body.errors).toHaveProperty(
      'reasons',
    )
    const first = { ...stages.body, stages: stages.body.stages.slice(1) }
    expect((await change('stages', first, stages.version)).body.errors).toHaveProperty(['stages.0.name'])
    const some = stages.body.reasons.map((one, index) => ({ ...one, is_offered: index > 0 }))
    expect((await change('stages', { ...stages.body, reasons: some }, stages.version)).status).toBe(200)
    expect((await choices()).reasons.map(({ key }) => key)).not.toContain(some[0]?.key)
  })
})

describe('taxes', () => {
  const rate = { head: 'books', code: '4901', percent: 5, from: '2027-04-01', reason: 'Notification 12' }
  const taxes = async () =>
    (await app.call<{ data: StaffTaxes }>('GET', '/api/staff/taxes', { token: director })).body.data

  it("change on a day, with a second person's approval", async () => {
    const { token } = await makeSignedIn(app, { role: 'accounts' })
    const asked = await post<StaffTaxes>(token, 'taxes/rates', rate)
    expect([asked.status, asked.body.data.waiting]).toEqual([202, 1])
    expect(await app.db.$count(taxRates)).toBe(0)
    expect(await approve(token, 'tax-rate')).toBe(403)
    expect(await approve(director, 'tax-rate')).toBe(200)
    expect((await taxes()).rates).toMatchObject([{ head: 'books', percent: 5, from: '2027-04-01', holds: false }])
    expect((await post(token, 'taxes/rates', rate)).status).toBe(409)
  })

  it('cannot begin on a past day, be approved by the requester, or follow a conflicting change', async () => {
    const early = await post(director, 'taxes/rates', { ...rate, from: '2026-11-19' })
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([400, ['from']])
    const next = { ...rate, head: 'tuition', code: '999293', percent: 12 }
    expect((await post(director, 'taxes/rates', next)).status).toBe(202)
    expect(await approve(director, 'tax-rate')).toBe(403)
    await app.db.insert(taxRates).values({ head: 'tuition', code: '999293', basisPoints: 1800, from: '2026-11-20' })
    expect(await approve(second, 'tax-rate')).toBe(409)
    expect((await taxes()).rates.filter(({ head }) => head === 'tuition')).toMatchObject([{ percent: 18, holds: true }])
  })

  it('a registration is in force from its day on', async () => {
    const body = { merchant: 'courses', legal_name: 'Mahanadi', address: 'Cuttack', state: 'Odisha', gstin: null }
    const asked = { ...body, from: '2026-11-20', reason: 'A new house' }
    expect((await post(director, 'taxes/registrations', asked)).status).toBe(404)
    await app.db.insert(merchants).values({ key: 'courses', provider: 'paytm', mid: newId(), websiteName: 'W' })
    expect((await post(director, 'taxes/registrations', { ...asked, gstin: '21' })).body.errors).toHaveProperty('gstin')
    expect((await post(director, 'taxes/registrations', asked)).status).toBe(202)
    expect(await approve(second, 'tax-registration')).toBe(200)
    expect(await app.db.$count(taxRegistrations)).toBe(1)
    expect((await taxes()).registrations).toMatchObject([{ legal_name: 'Mahanadi', gstin: null, holds: true }])
  })
})

describe('discounts', () => {
  const coupon = (more: object) => {
    const code = `C-${newId().slice(-12)}`
    const days = { from: '2026-11-01T00:00:00Z', until: '2027-11-01T00:00:00Z', uses: 100 }
    return {
      kind: 'coupon',
      code,
      name: 'Diwali',
      percent: 10,
      amount: null,
      maximum: null,
      course_id: null,
      ...days,
      ...more,
    }
  }
  const set = async () => {
    const { limits } = await read()
    await change('limits', { discount_percent: 20, discount_amount: 5000 }, limits.version)
  }
  const make = (token: string, more: object) => post<StaffDiscounts>(token, 'discounts', coupon(more))

  it('are created at once up to the limit, and above it by two people', async () => {
    await set()
    const { token } = await makeSignedIn(app, { role: 'accounts' })
    expect((await make(token, { percent: 20 })).status).toBe(200)
    expect((await make(token, { percent: 90, maximum: 5000 })).status).toBe(200)
    const over = await make(token, { percent: 21, name: 'Flood', reason: 'Homes were lost.' })
    expect([over.status, over.body.data.waiting]).toEqual([202, 1])
    expect(await app.db.$count(discounts, eq(discounts.name, 'Flood'))).toBe(0)
    expect(await approve(token, 'discount')).toBe(403)
    expect(await approve(second, 'discount')).toBe(200)
    expect(await app.db.$count(discounts, eq(discounts.name, 'Flood'))).toBe(1)
    const alone = await make(token, { percent: null, amount: 5001 })
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([400, ['reason']])
  })

  it('follow the limit of the settings', async () => {
    const { limits } = await read()
    await change('limits', { discount_percent: 50, discount_amount: 5000 }, limits.version)
    expect((await make(director, { percent: 40 })).status).toBe(200)
  })

  it('above the limit can be requested by a counsellor, who cannot create any below it', async () => {
    await set()
    const { token } = await makeSignedIn(app, { role: 'counsellor' })
    expect((await make(token, { percent: 10 })).status).toBe(403)
    expect((await make(token, { percent: 60, reason: 'Two sisters' })).status).toBe(202)
    expect(await approve(director, 'discount')).toBe(200)
  })
})
