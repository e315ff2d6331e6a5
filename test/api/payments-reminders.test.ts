import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { speakLanguage } from '#platform/text/built-catalogue.ts'
import { daysLater } from '#platform/text/india-time.ts'
import { mailJobs } from '../../src/mail-jobs.ts'
import { makeClassroom } from '../merchants.ts'
import { makeOutbox } from '../outbox.ts'
import { makeShop, type Shop } from '../payments.ts'

let shop: Shop
let outbox: ReturnType<typeof makeOutbox>
beforeAll(async () => {
  shop = await makeShop()
  outbox = makeOutbox(shop.app)
})
afterAll(() => shop.close())

/** Returns the reminders this student gets until 9:30 on a day in India, since the previous call. */
async function mailsBy(day: string, { email, candidateName }: { email: string; candidateName: string }) {
  shop.app.advance((Date.parse(`${day}T09:30:00+05:30`) - shop.app.now().getTime()) / 1000)
  const own = (await outbox.deliver()).filter(({ to }) => to === email)
  for (const { text } of own)
    expect(text).toMatch(new RegExp(`^Dear ${candidateName},\n[^]*https://institute.example/`))
  return own.map(({ subject }) => subject)
}

const longDay = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (day: string) => longDay.format(new Date(day))

async function enrol() {
  const { token, user } = await shop.student()
  const { fields } = await makeClassroom(shop.app)
  await shop.buy(token, { ...fields, insopt: true })
  const [due] = await shop.sql<{ due_on: string; course: string }>(
    "select i.due_on::text, e.terms->>'courseName' as course from instalments i join enrolments e on e.id = i.enrolment_id where e.student_id = $1 and i.number = 2",
    user.id,
  )
  if (!due) throw new Error('no second instalment')
  return { token, user, fields, ...due }
}

it('sends instalment reminders five days before, on the day and three days after, and at no other time', async () => {
  const { user, due_on: day, course } = await enrol()
  expect(await mailsBy(daysLater(day, -6), user)).toEqual([])
  expect(await mailsBy(daysLater(day, -5), user)).toEqual([`Instalment due on ${inWords(day)}: ${course}`])
  expect(await mailsBy(daysLater(day, -1), user)).toEqual([])
  expect(await mailsBy(day, user)).toEqual([`Instalment due on ${inWords(day)}: ${course}`])
  expect(await mailsBy(daysLater(day, 2), user)).toEqual([])
  expect(await mailsBy(daysLater(day, 3), user)).toEqual([`Instalment overdue since ${inWords(day)}: ${course}`])
  expect(await mailsBy(daysLater(day, 9), user)).toEqual([])
})

it('sends no reminder for an instalment paid meanwhile', async () => {
  const { token, user, fields, due_on: day } = await enrol()
  await shop.buy(token, { ...fields, instalmentNo: 2 })
  expect(await mailsBy(daysLater(day, -5), user)).toEqual([])
  expect(await mailsBy(daysLater(day, 3), user)).toEqual([])
})

it('writes in the language that the student has chosen', async () => {
  speakLanguage('hi', 'dist/languages/hi/server/messages.json', { isMain: false })
  const { token, user, due_on: day } = await enrol()
  const choose = (language: string) => shop.app.call('PUT', '/api/um/language', { token, body: { language } })
  expect((await choose('xx')).body).toMatchObject({ errors: { language: 'is not a known language' } })
  expect((await choose('hi')).status).toBe(200)
  expect((await shop.app.call('GET', '/api/auth/me', { token })).body).toMatchObject({ data: { language: 'hi' } })
  shop.app.advance((Date.parse(`${daysLater(day, -5)}T09:30:00+05:30`) - shop.app.now().getTime()) / 1000)
  const [mail] = (await outbox.deliver()).filter(({ to }) => to === user.email)
  expect([mail?.subject, mail?.text]).toEqual([expect.stringMatching(/किस्त/), expect.stringMatching(/[क-ह]/)])
  // A mail outside of the outbox of messages.
  const config = readConfig({ DATA_DIR: shop.app.dataDir, PUBLIC_URL: 'https://institute.example' })
  const job = mailJobs(config, shop.app.log)['mail-password-changed']
  const run = typeof job === 'function' ? job : job?.run
  await run?.(shop.app.context(), { userId: user.id })
  const [file = ''] = readdirSync(`${shop.app.dataDir}/mail`)
  const [, body = ''] = readFileSync(`${shop.app.dataDir}/mail/${file}`, 'utf8').split(/\r?\n\r?\n/)
  expect(Buffer.from(body, 'base64').toString()).toMatch(/पासवर्ड/)
})
