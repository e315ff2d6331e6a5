import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultAbout, defaultInstitute } from '#domains/content/rules.ts'
import { institute } from '#domains/content/tables.ts'
import { leads, subscribers } from '#domains/leads/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { createMailer } from '#platform/work/mail/mail.ts'
import { callFrom, dumpDatabase, makePostOffice } from '../factories.ts'
import { makeExam, makeOnlineCourse, makePlace } from '../make-place.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const office = 'office@institute.example'
// Twelve digits, the last of which is a check digit.
const aadhaar = '2345 6789 0124'
const registered = 'Enquiry Registered Successfully! Our team will get back to you shortly.'

let app: TestApp
let post: ReturnType<typeof makePostOffice>
let place: { centre: string; course: string; exam: string }
beforeAll(async () => {
  app = await makeTestApp()
  post = makePostOffice(app)
  await app.db
    .insert(institute)
    .values({ settings: { ...defaultInstitute, name: 'Mahanadi Academy', email: office }, about: defaultAbout })
  place = await makePlace(app)
})
afterAll(() => app.close())

let made = 0
const someone = () => `person${++made}@people.example`

const enquiry = (changes: Record<string, unknown> = {}) => ({
  user_name: 'Mita Das',
  user_email: someone(),
  user_number: '98765 43210',
  ...place,
  source_page: '/product/live-course',
  ...changes,
})
const message = (changes: Record<string, unknown> = {}) => ({
  name: 'Mita Das',
  email: someone(),
  subject: 'Fees',
  message: 'How much is it?',
  source_page: '/contact',
  ...changes,
})
const enquire = (body: object, network?: number) =>
  callFrom(app, '/api/lms/enquiry', { body, ...(network === undefined ? {} : { network }) })
const write = (body: object) => callFrom(app, '/api/lms/contact', { body })
const subscribe = (body: object) => callFrom(app, '/api/lms/subscribe', { body })

const findLeads = (email: string) => app.db.select().from(leads).where(eq(leads.email, email))

describe('an enquiry', () => {
  it('is stored normalised, with its page and time, and the institute is notified', async () => {
    await post.deliver()
    const answer = await enquire(enquiry({ user_name: '  Mita Das ', user_email: ' Mita.Das@People.Example ' }))
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: registered, data: null } })
    expect(await findLeads('mita.das@people.example')).toMatchObject([
      {
        kind: 'enquiry',
        name: 'Mita Das',
        phone: '9876543210',
        sourcePage: '/product/live-course',
        centreId: place.centre,
        courseId: place.course,
        examId: place.exam,
        createdAt: app.now(),
      },
    ])
    const [mail, ...others] = await post.deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: office, replyTo: 'mita.das@people.example', subject: 'Enquiry from Mita Das' })
    expect(mail?.text).toBe(`Name: Mita Das
E-mail: mita.das@people.example
WhatsApp number: 9876543210
Center: Cuttack
Course: Bank Foundation
Exam: Probationary Officer
Page: https://institute.example/product/live-course
Received: 20 November 2026 at 11:30 am (IST)
`)
  })

  it.each([
    [{ user_name: ' ' }, 'user_name', "Name can't be blank"],
    [{ user_email: '' }, 'user_email', "Email can't be blank"],
    [{ user_email: 'mita@people' }, 'user_email', 'Not a valid email'],
    [{ user_number: '' }, 'user_number', 'Phone number should be 10 digits'],
    [{ user_number: '12345' }, 'user_number', 'Phone number should be 10 digits'],
    [{ centre: '' }, 'centre', "Center can't be blank"],
    [{ course: '' }, 'course', "Course can't be blank"],
    [{ exam: '' }, 'exam', "Exam can't be blank"],
    [{ centre: 'cuttack' }, 'centre', 'Please choose a centre from the list.'],
    [{ centre: newId() }, 'centre', 'Please choose a centre from the list.'],
    [{ course: newId() }, 'course', 'Please choose a course offered at this centre.'],
    [{ course: "'; drop table leads" }, 'course', 'Please choose a course offered at this centre.'],
    [{ exam: newId() }, 'exam', 'Please choose an exam from the list.'],
    [{ exam: 'x' }, 'exam', 'Please choose an exam from the list.'],
  ])('with %j is refused, naming %s', async (changes, field, text) => {
    const body = enquiry(changes)
    const answer = await enquire(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ success: false, code: 'invalid', message: text, errors: { [field]: text } })
    expect(await findLeads(String(body.user_email))).toEqual([])
  })

  it('stores a question, puts it last in the mail, and refuses one that is too long', async () => {
    await post.deliver()
    const body = enquiry({ question: ' Is there a hostel?\r\nAnd meals? ' })
    expect((await enquire(body)).status).toBe(200)
    expect(await findLeads(String(body.user_email))).toMatchObject([{ message: 'Is there a hostel?\nAnd meals?' }])
    expect((await post.deliver()).at(-1)?.text).toMatch(/\nQuestion:\n\nIs there a hostel\?\nAnd meals\?\n$/)
    const blank = enquiry({ question: '  ' })
    expect((await enquire(blank)).status).toBe(200)
    expect(await findLeads(String(blank.user_email))).toMatchObject([{ message: null }])
    expect((await enquire(enquiry({ question: 'x'.repeat(1000) }))).status).toBe(200)
    const answer = await enquire(enquiry({ question: 'x'.repeat(1001) }))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['question']])
  })

  it('about a course held at no centre needs Online as its centre, and Online needs such a course', async () => {
    const online = await makeOnlineCourse(app)
    const body = enquiry({ centre: 'online', course: online })
    expect((await enquire(body)).status).toBe(200)
    expect(await findLeads(String(body.user_email))).toMatchObject([{ centreId: null, courseId: online }])
    expect((await post.deliver()).at(-1)?.text).toContain('Center: Online\nCourse: Recorded Foundation\n')
    const listed = await app.app.inject('/api/masters/courses-by-relation?center_id=online')
    expect(listed.json().data).toEqual([
      { _id: online, course_ref: { _id: online, course_name: 'Recorded Foundation' } },
    ])
    const answer = await enquire(enquiry({ centre: 'online' }))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['course']])
    const elsewhere = await enquire(enquiry({ course: online }))
    expect([elsewhere.status, Object.keys(elsewhere.body.errors ?? {})]).toEqual([400, ['course']])
  })

  it('about a course of another centre, or one that is no longer offered, is refused', async () => {
    const [other, gone] = [await makePlace(app), await makePlace(app, { isLive: false })]
    for (const body of [enquiry({ course: other.course }), enquiry(gone)]) {
      const answer = await enquire(body)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['course']])
    }
  })

  it.each([
    ['another field', { role: 'admin' }, 'body'],
    ['a number for a name', { user_name: 7 }, 'user_name'],
    ['no name', { user_name: undefined }, 'user_name'],
    ['a name with a line break', { user_name: 'Mita\r\nBcc: all@people.example' }, 'user_name'],
    ['a name without end', { user_name: 'x'.repeat(101) }, 'user_name'],
    ['a list of centres', { centre: [] }, 'centre'],
    ['a page with a NUL', { source_page: '/\u0000' }, 'source_page'],
  ])('with %s is refused', async (_what, changes, field) => {
    const answer = await enquire(enquiry(changes))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it("from another site's page counts as from the home page", async () => {
    const [elsewhere, none] = [enquiry({ source_page: 'https://evil.example/' }), enquiry({ source_page: undefined })]
    for (const body of [elsewhere, none]) {
      expect((await enquire(body)).status).toBe(200)
      expect(await findLeads(body.user_email)).toMatchObject([{ sourcePage: '/' }])
    }
  })
})

describe('the same enquiry again', () => {
  it('concurrently is one lead and one mail, and every sender is thanked', async () => {
    await post.deliver()
    const body = enquiry()
    const answers = await Promise.all(Array.from({ length: 5 }, () => enquire(body, 901)))
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(5).fill([200, registered]))
    expect(await findLeads(body.user_email)).toHaveLength(1)
    expect(await post.deliver()).toHaveLength(1)
  })

  it('within a day, with small differences, is one lead; a day later it is another', async () => {
    const body = enquiry()
    await enquire(body)
    app.advance(23 * 3600)
    await enquire({ ...body, user_name: 'MITA  das ', user_number: '+919876543210', source_page: '/' })
    expect(await findLeads(body.user_email)).toHaveLength(1)
    app.advance(2 * 3600)
    await enquire(body)
    expect(await findLeads(body.user_email)).toHaveLength(2)
  })

  it('about something else is another lead', async () => {
    const body = enquiry()
    await enquire(body)
    await enquire({ ...body, exam: await makeExam(app) })
    expect(await findLeads(body.user_email)).toHaveLength(2)
  })

  it('repeated does not use up the limit of its e-mail', async () => {
    const body = enquiry()
    for (let n = 0; n < 8; n += 1) expect((await enquire(body)).status).toBe(200)
  })
})

describe('too many forms', () => {
  it('from one e-mail are limited, whatever the network', async () => {
    const body = message()
    for (let n = 0; n < 5; n += 1) expect((await write({ ...body, subject: `Fees ${n}` })).status).toBe(200)
    const answer = await write({ ...body, email: body.email.toUpperCase(), subject: 'Fees again' })
    expect(answer.status).toBe(429)
    expect(answer.body.message).toBe('Too many attempts. Please wait 720 seconds and try again.')
    expect(answer.headers['retry-after']).toBe('720')
    expect(await findLeads(body.email)).toHaveLength(5)
    app.advance(720)
    expect((await write({ ...body, subject: 'Fees again' })).status).toBe(200)
  })

  it('from one network are limited, but high enough for a class', async () => {
    for (let n = 0; n < 60; n += 1) expect((await enquire(enquiry(), 902)).status).toBe(200)
    expect((await enquire(enquiry(), 902)).status).toBe(429)
    expect((await enquire(enquiry(), 903)).status).toBe(200)
  })
})

describe('a message', () => {
  it('is stored with its line breaks, and the institute is notified', async () => {
    await post.deliver()
    const body = message({ message: 'How much?\r\nAnd when?\tSoon?' })
    const answer = await write(body)
    expect(answer.body).toEqual({
      success: true,
      message: 'Message sent. Our team will get back to you shortly.',
      data: null,
    })
    expect(await findLeads(body.email)).toMatchObject([
      { kind: 'contact', subject: 'Fees', message: 'How much?\nAnd when?\tSoon?', sourcePage: '/contact', phone: null },
    ])
    const [mail] = await post.deliver()
    expect(mail).toMatchObject({ to: office, replyTo: body.email, subject: 'Message from Mita Das: Fees' })
    expect(mail?.text).toMatch(
      /\nSubject: Fees\nPage: [^\n]+\/contact\nReceived: [^\n]+\n\nMessage:\n\nHow much\?\nAnd when\?\tSoon\?\n$/,
    )
  })

  it.each([
    [{ name: '' }, 'name', "Name can't be blank"],
    [{ email: ' ' }, 'email', "Email can't be blank"],
    [{ email: 'mita at people' }, 'email', 'Not a valid email'],
    [{ email: 'mita@people.example,all@people.example' }, 'email', 'Not a valid email'],
    [{ subject: ' ' }, 'subject', "Subject can't be blank"],
    [{ message: '\n' }, 'message', "Message can't be blank"],
  ])('with %j is refused, naming %s', async (changes, field, text) => {
    const answer = await write(message(changes))
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: text, errors: { [field]: text } })
  })

  it("names every wrong field, with the first one's message", async () => {
    const answer = await write({ name: '', email: '', subject: '', message: '' })
    expect(answer.body.message).toBe("Name can't be blank")
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['name', 'email', 'subject', 'message'])
  })

  it.each([
    ['a subject', { subject: 'Fees\r\nBcc: all@people.example' }],
    ['an e-mail', { email: 'mita@people.example\r\nBcc: all@people.example' }],
  ])('cannot inject a mail header with %s', async (_what, changes) => {
    expect((await write(message(changes))).status).toBe(400)
  })

  it('with an Aadhaar number keeps no more of it than the last four digits', async () => {
    const body = message({
      name: `Mita ${aadhaar}`,
      subject: `My card ${aadhaar}`,
      message: `It is ${aadhaar.replaceAll(' ', '-')}.`,
      source_page: `/aadhaar-${aadhaar.replaceAll(' ', '')}`,
    })
    expect((await write(body)).status).toBe(200)
    const [lead] = await findLeads(body.email)
    expect(lead).toMatchObject({ subject: 'My card XXXX-XXXX-0124', message: 'It is XXXX-XXXX-0124.' })
    const kept = [await dumpDatabase(app), app.logged(), JSON.stringify(await post.deliver())].join('\n')
    expect(kept).toContain('XXXX-XXXX-0124')
    for (const number of [aadhaar, aadhaar.replaceAll(' ', '-'), aadhaar.replaceAll(' ', '')]) {
      expect(kept.includes(number)).toBe(false)
    }
  })
})

describe('a subscription', () => {
  const thanks = 'Thank you. We will write to you when there is news.'

  it('is stored once, whatever its form and case', async () => {
    await post.deliver()
    const email = someone()
    const first = await subscribe({ email: ` ${email.toUpperCase()} `, source: 'newsletter', source_page: '/contact' })
    const again = await subscribe({ email, source: 'coming-soon' })
    expect([first.body.message, again.body.message]).toEqual([thanks, thanks])
    const found = await app.db.select().from(subscribers).where(eq(subscribers.email, email))
    expect(found).toMatchObject([{ source: 'newsletter', sourcePage: '/contact', createdAt: app.now() }])
    const mails = await post.deliver()
    expect(mails).toMatchObject([{ to: office, replyTo: email, subject: `New subscriber: ${email}` }])
    expect(mails[0]?.text).toContain('Form: newsletter\nPage: https://institute.example/contact\n')
  })

  it('sent many times at once is one subscriber', async () => {
    const email = someone()
    const answers = await Promise.all(Array.from({ length: 4 }, () => subscribe({ email, source: 'newsletter' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await app.db.$count(subscribers, eq(subscribers.email, email))).toBe(1)
  })

  it.each([
    [{ email: '', source: 'newsletter' }, 'email', "Email can't be blank"],
    [{ email: 'mita@', source: 'coming-soon' }, 'email', 'Not a valid email'],
  ])('with %j is refused, naming %s', async (body, field, text) => {
    const answer = await subscribe(body)
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([400, text, { [field]: text }])
  })

  it.each([
    [{ email: 'mita@people.example', source: 'popup' }, 'source'],
    [{ email: 'mita@people.example' }, 'source'],
    [{ source: 'newsletter' }, 'email'],
    [{ email: 'mita@people.example', source: 'newsletter', name: 'Mita' }, 'body'],
  ])('%j is refused, naming %s', async (body, field) => {
    const answer = await subscribe(body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })
})

it('an unreachable mail server delays the mail of a lead, but not the visitor', async () => {
  await post.deliver()
  post.refuse()
  const body = message()
  expect((await write(body)).status).toBe(200)
  expect(await post.deliver()).toEqual([])
  app.advance(60)
  expect(await post.deliver()).toMatchObject([{ replyTo: body.email }])
  app.advance(3600)
  expect(await post.deliver()).toEqual([])
})

it('keeps our mail headers whatever a visitor writes', async () => {
  await post.deliver()
  const body = message({
    name: 'Mita" <all@people.example>',
    subject: '=?UTF-8?Q?Bcc:_all?= नमस्ते\u2028Bcc: all@people.example',
  })
  expect((await write(body)).status).toBe(200)
  const [mail] = await post.deliver()
  if (!mail) throw new Error('there is no mail')
  const { send } = createMailer(
    { smtpUrl: undefined, mailFrom: 'no-reply@institute.example', dataDir: app.dataDir },
    app.log,
  )
  await send(mail)
  const folder = path.join(app.dataDir, 'mail')
  const [file = ''] = readdirSync(folder)
  const [head = ''] = readFileSync(path.join(folder, file), 'utf8').split('\n\n')
  const names = head.split('\n').flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
  expect(names.toSorted()).toEqual([
    ...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from'],
    ...['message-id', 'mime-version', 'reply-to', 'subject', 'to'],
  ])
  expect(head).toContain(`\nReply-To: ${body.email}\n`)
  expect(head).toContain(`\nTo: ${office}\n`)
})

it('does not mail a lead deleted before its mail was sent', async () => {
  await post.deliver()
  const body = message()
  await write(body)
  await app.db.delete(leads).where(eq(leads.email, body.email))
  expect(await post.deliver()).toEqual([])
})

it('writes nothing of a visitor into the log', () => {
  expect(app.logged()).not.toMatch(/people\.example|Mita|98765 ?43210/)
})
