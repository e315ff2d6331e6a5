import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailSample } from '#domains/console/settings/mail-templates.ts'
import type { Sheet, StaffMailTemplate } from '#domains/console/settings/schema.ts'
import { codeTemplate, welcomeTemplate } from '#domains/identity/mail-templates/describe-mails.ts'
import {
  fillTemplate,
  fillWithSamples,
  type MailText,
  templateProblems,
} from '#domains/identity/mail-templates/rules.ts'
import { type Post, sendTemplate } from '#domains/identity/mail-templates/send-template.ts'
import { jobs } from '#platform/data/database/tables.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Mails to students in the office's own words: what is refused, what is sent, and that the standard text can be restored. */

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

const url = '/api/staff/mail-templates'
const list = async () => (await app.call<{ data: StaffMailTemplate[] }>('GET', url, { token: director })).body.data
async function find(key: string) {
  const found = (await list()).find((one) => one.key === key)
  if (!found) throw new Error(key)
  return found
}
const change = (key: string, body: MailText, version: number) =>
  app.call<Body & { data: Sheet<MailText> }>('PUT', `${url}/${key}`, {
    token: director,
    body,
    headers: { 'if-match': `"${version}"` },
  })
async function mailedCode(code: string) {
  const sent: Mail[] = []
  const post: Post = { mailer: { send: async (one) => void sent.push(one) }, publicUrl: '', instituteName: 'Mahanadi' }
  await sendTemplate(app.context(), post, { template: codeTemplate, to: 'a@b.example', values: { code } })
  return sent[0]
}

describe('the words of a mail', () => {
  it('are the standard text until the office sets its own, and again after it removes them', async () => {
    const before = await find('login-code')
    expect(before.sheet).toMatchObject({ body: before.standard, version: 0, changed_by: null })
    const own = { subject: 'Code of {institute}', text: 'Your code: {code}\n' }
    const saved = await change('login-code', own, 0)
    expect([saved.status, saved.body.data.body, saved.body.data.version]).toEqual([200, own, 1])
    expect(saved.body.data.changed_by).not.toBeNull()
    expect(await mailedCode('123 456')).toMatchObject({
      subject: 'Code of Mahanadi',
      text: 'Your code: 123 456\n',
    })
    await change('login-code', before.standard, 1)
    const row = await find('login-code')
    expect([row.sheet.body, row.sheet.version]).toEqual([before.standard, 2])
    expect((await mailedCode('1'))?.subject).toBe('Your OTP for Mahanadi')
  })

  it('are changed by version, and a slower change gets the current text', async () => {
    const { sheet } = await find('welcome')
    const texts = ['a', 'b', 'c'].map((end) => ({ ...sheet.body, text: `${sheet.body.text}${end}` }))
    const answers = await Promise.all(texts.map((text) => change('welcome', text, sheet.version)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.data.body).toEqual((await find('welcome')).sheet.body)
  })

  it.each([
    [
      { subject: 'Set it', text: 'Set a new password.' },
      { text: 'This e-mail needs the placeholder {link}. Please put it back.' },
    ],
    [{ subject: 'Set it', text: '{link} {name}' }, { text: '{name} is not a placeholder of this e-mail.' }],
    [
      { subject: '{link}', text: '{link}' },
      { subject: 'Please put {link} into the text, because locked phones show the subject.' },
    ],
    [{ subject: ' ', text: '{link}' }, { subject: 'Please write a subject.' }],
  ])('%o is refused with a sentence, without losing input', async (body, errors) => {
    const before = await find('password-reset')
    const refused = await change('password-reset', body, before.sheet.version)
    expect([refused.status, refused.body.errors]).toEqual([400, errors])
    expect(await find('password-reset')).toEqual(before)
    const sample = await app.call<Body>('POST', `${url}/password-reset/samples`, { token: director, body })
    expect(sample.status).toBe(400)
  })

  it('of an unknown mail are not found', async () => {
    expect((await change('none', { subject: 'A', text: 'B' }, 0)).status).toBe(404)
  })

  it('are in the log with what they were', async () => {
    const { body } = await app.call<{ data: { sentence: string }[] }>(
      'GET',
      '/api/staff/audit?action=settings-changed',
      {
        token: director,
      },
    )
    expect(body.data.map(({ sentence }) => sentence).join('\n')).toContain('mail template login-code')
  })
})

it('a sample goes only to the caller, as typed and with sample values', async () => {
  const body = { subject: 'Code of {institute}', text: 'Code: {code}' }
  const asked = await app.call<{ data: { sent_to: string } }>('POST', `${url}/login-code/samples`, {
    token: director,
    body,
  })
  const [job] = await app.db.select().from(jobs).where(eq(jobs.kind, 'mail-sample'))
  const sent: Mail[] = []
  const post: Post = { mailer: { send: async (one) => void sent.push(one) }, publicUrl: '', instituteName: 'Mahanadi' }
  await mailSample(app.context(), job?.payload ?? {}, post)
  expect(sent).toEqual([{ to: asked.body.data.sent_to, subject: 'Sample: Code of Mahanadi', text: 'Code: 482 913\n' }])
})

describe('a sent mail', () => {
  it('has each placeholder filled in once, and none inside values', () => {
    const filled = fillTemplate(
      { subject: '{course}', text: '{course} {amount}' },
      { course: '{amount}', amount: '₹1' },
    )
    expect(filled).toEqual({ subject: '{amount}', text: '{amount} ₹1\n' })
  })

  it('drops empty lines, and has a one-line subject', () => {
    const { subject, text } = fillTemplate(
      { subject: 'To {who}', text: 'A\n\n{nothing}\n\nB' },
      { who: 'x\r\nBcc: y', nothing: '' },
    )
    expect([subject, text]).toEqual(['To x Bcc: y', 'A\n\nB\n'])
  })

  it('is valid in its standard text', async () => {
    for (const { key, placeholders, standard } of await list()) {
      const described = placeholders.map(({ is_required: isRequired, ...one }) => Object.assign(one, { isRequired }))
      expect([key, templateProblems(described, standard)]).toEqual([key, {}])
      expect(fillWithSamples(standard, described).text).not.toMatch(/[{}]/)
    }
    expect(Object.keys(templateProblems(welcomeTemplate.placeholders, { subject: '', text: '' }))).toHaveLength(2)
  })
})
