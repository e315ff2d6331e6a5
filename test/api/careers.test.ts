import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailApplication, removeApplicationFile } from '#domains/content/careers/apply-for-post.ts'
import { removeOldApplications } from '#domains/content/careers/job-applications.ts'
import { mostCvBytes } from '#domains/content/careers/rules.ts'
import type { Careers, JobApplication } from '#domains/content/careers/schema.ts'
import { jobApplications, openPosts } from '#domains/content/careers/tables.ts'
import { defaultAbout, defaultInstitute } from '#domains/content/rules.ts'
import { institute } from '#domains/content/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { auditLog, jobs } from '#platform/data/database/tables.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import type { Mail } from '#platform/work/mail/mail.ts'
import { callFrom, makeSignedIn } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

const office = 'office@institute.example'
const thanks = 'Thank you. The office has your application and will write to you.'
const pdf = (text = 'a CV') => Buffer.from(`%PDF-1.7\n${text}`)

let app: TestApp
let token: string
beforeAll(async () => {
  app = await makeTestApp()
  await app.db
    .insert(institute)
    .values({ settings: { ...defaultInstitute, name: 'Mahanadi Academy', email: office }, about: defaultAbout })
  token = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

async function makePost(changes: Partial<typeof openPosts.$inferInsert> = {}) {
  const id = newId()
  const post = { id, position: 1, title: 'Teacher of Reasoning', place: 'Cuttack', content: 'Teaching' }
  await app.db.insert(openPosts).values({ ...post, ...changes })
  return id
}

let made = 0
async function application(changes: Record<string, unknown> = {}) {
  return {
    post_id: await makePost(),
    name: 'Mita Das',
    phone: '+91 98765 43210',
    email: `applicant${++made}@people.example`,
    message: 'I could begin in January.',
    cv: pdf().toString('base64'),
    consents: true,
    ...changes,
  }
}
const apply = (body: object, network?: number) =>
  callFrom(app, '/api/lms/job-application', { body, ...(network === undefined ? {} : { network }) })
const findBy = (email: unknown) =>
  app.db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.email, String(email)))
const careers = async () => (await app.app.inject('/api/website/web/careers')).json().data as Careers
const runFileJobs = async (now = app.now()) => {
  while (await runNextJob({ ...app.context(), now }, { 'remove-application-file': removeApplicationFile }));
}

describe('the open posts', () => {
  it('are the published ones, in order, up to and including the last day in India', async () => {
    const today = await makePost({ title: 'Today', closesOn: '2026-11-20', position: 3 })
    const open = await makePost({ title: 'Open', position: 2 })
    const over = await makePost({ title: 'Over', closesOn: '2026-11-19', position: 1 })
    const gone = await makePost({ title: 'Gone', isLive: false, position: 0 })
    const shown = async () => (await careers()).posts.map(({ _id }) => _id)
    expect(await shown()).toEqual([open, today])
    const tried = async (post_id: string) => (await apply(await application({ post_id }))).status
    expect([await tried(today), await tried(open), await tried(over), await tried(gone)]).toEqual([200, 200, 400, 400])
    // 18:29:59 UTC is the last second of the day in India.
    const before = app.now().getTime()
    const untilMidnight = (Date.parse('2026-11-20T18:30:00Z') - before) / 1000
    app.advance(untilMidnight - 1)
    expect(await tried(today)).toBe(200)
    app.advance(1)
    expect(await tried(today)).toBe(400)
    app.advance(-untilMidnight)
  })
})

describe('an application', () => {
  it('is stored normalised with its CV, and the office is notified', async () => {
    const body = await application({ name: ' Mita Das ', email: ' Mita.Das@People.Example ' })
    expect(await apply(body)).toMatchObject({ status: 200, body: { success: true, message: thanks, data: null } })
    const [row] = await findBy('mita.das@people.example')
    expect(row).toMatchObject({ name: 'Mita Das', phone: '9876543210', state: 'new', cvBytes: pdf().length })
    expect((await app.context().storage.get(row?.cvKey ?? ''))?.body).toEqual(pdf())
    const mails: Mail[] = []
    const post = {
      mailer: { send: async (mail: Mail) => void mails.push(mail) },
      publicUrl: 'https://institute.example',
      instituteName: 'Mahanadi Academy',
    }
    const asked = await app.db.select().from(jobs).where(eq(jobs.kind, 'mail-application'))
    const mine = asked.find(({ payload }) => payload.applicationId === row?.id)
    expect(mine).toBeDefined()
    await mailApplication(app.context(), mine?.payload ?? {}, post as never)
    expect(mails).toMatchObject([
      {
        to: office,
        replyTo: 'mita.das@people.example',
        subject: 'Application from Mita Das: Teacher of Reasoning',
        text: expect.stringContaining('https://institute.example/staff/site/applications'),
      },
    ])
  })

  it.each([
    [{ post_id: '' }, 'post_id', 'Please choose a post'],
    [{ post_id: newId() }, 'post_id', 'This post is not open any more. Please choose another one'],
    [{ post_id: "'; drop table" }, 'post_id', 'This post is not open any more. Please choose another one'],
    [{ name: ' ' }, 'name', "Name can't be blank"],
    [{ phone: '12345' }, 'phone', 'Phone number should be 10 digits'],
    [{ email: 'mita@people' }, 'email', 'Not a valid email'],
    [{ cv: '' }, 'cv', 'Please add your CV as a PDF'],
    [{ cv: Buffer.from('MZ a program').toString('base64') }, 'cv', 'This is no PDF file'],
    [{ consents: false }, 'consents', 'Please agree that the office may keep your application'],
  ])('with %j is refused, naming %s', async (changes, field, text) => {
    const body = await application(changes)
    const answer = await apply(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid', message: text, errors: { [field]: text } })
    expect(await findBy(body.email)).toEqual([])
  })

  it.each([
    ['another field', { role: 'admin' }, 'body'],
    ['a name with a line break', { name: 'Mita\r\nBcc: all@people.example' }, 'name'],
    ['a name without end', { name: 'x'.repeat(101) }, 'name'],
    ['a message without end', { message: 'x'.repeat(3001) }, 'message'],
    ['no base64', { cv: 'JVBE*' }, 'cv'],
    ['a consent in words', { consents: 'yes' }, 'consents'],
  ])('with %s is refused', async (_what, changes, field) => {
    const answer = await apply(await application(changes))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('takes a CV of 3 MB, and not one byte more', async () => {
    const sized = (bytes: number) => Buffer.concat([pdf(), Buffer.alloc(bytes - pdf().length, 32)]).toString('base64')
    expect((await apply(await application({ cv: sized(mostCvBytes) }))).status).toBe(200)
    const answer = await apply(await application({ cv: sized(mostCvBytes + 1) }))
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, ['cv']])
  })

  it('is stored once, however often and concurrently sent; another CV makes another one', async () => {
    const body = await application()
    const answers = await Promise.all([apply(body), apply(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await findBy(body.email)).toHaveLength(1)
    expect((await apply({ ...body, cv: pdf('another').toString('base64') })).status).toBe(200)
    expect(await findBy(body.email)).toHaveLength(2)
  })

  it('masks an Aadhaar number in its message', async () => {
    const body = await application({ message: 'My number is 2345 6789 0124.' })
    await apply(body)
    expect((await findBy(body.email))[0]?.message).not.toContain('6789')
  })

  it('can be sent five times an hour from one e-mail and twenty times from one network', async () => {
    const email = 'often@people.example'
    const statuses = []
    for (let n = 0; n < 6; n += 1) statuses.push((await apply(await application({ email, message: `${n}` }))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const network = 7001
    const many = []
    for (let n = 0; n < 21; n += 1) many.push((await apply(await application(), network)).status)
    expect([many.slice(0, 20).every((status) => status === 200), many[20]]).toEqual([true, 429])
  })

  it('leaves no file without its row', async () => {
    const cvKey = `applications/${randomBytes(24).toString('hex')}.pdf`
    await app.context().storage.put(cvKey, pdf(), 'application/pdf')
    const [used] = await findBy('mita.das@people.example')
    for (const key of [cvKey, used?.cvKey]) await removeApplicationFile(app.context(), { cvKey: key })
    expect(await app.context().storage.get(cvKey)).toBeNull()
    expect(await app.context().storage.get(used?.cvKey ?? '')).not.toBeNull()
  })
})

type List = Body & { data: JobApplication[]; next: string | null; total: { value: number } }
const list = async (query = '') => (await app.call<List>('GET', `/api/staff/job-applications${query}`, { token })).body
const act = (id: string, what: string, body: object = {}) =>
  app.call<Body & { data: JobApplication }>('POST', `/api/staff/job-applications/${id}/${what}`, { token, body })

describe('the office', () => {
  it('reads applications page by page, the newest first, and by their state', async () => {
    await app.db.delete(jobApplications)
    const ids = []
    for (const name of ['First', 'Second', 'Third']) {
      const body = await application({ name })
      await apply(body, 7100)
      ids.unshift((await findBy(body.email))[0]?.id)
      app.advance(1)
    }
    const first = await list('?limit=2')
    expect([first.data.map(({ _id }) => _id), first.total.value]).toEqual([ids.slice(0, 2), 3])
    const rest = await list(`?limit=2&after=${first.next}`)
    expect([rest.data.map(({ _id }) => _id), rest.next]).toEqual([ids.slice(2), null])
    const marked = await act(ids[1] ?? '', 'state', { state: 'answered' })
    expect(marked.body.data).toMatchObject({ name: 'Second', state: 'answered', post_title: 'Teacher of Reasoning' })
    expect((await list('?state=answered')).data.map(({ name }) => name)).toEqual(['Second'])
    expect((await list('?state=new')).total.value).toBe(2)
    expect((await act(ids[1] ?? '', 'state', { state: 'lost' })).status).toBe(400)
  })

  it('opens the CV, which is logged, and removes an application with its file', async () => {
    const body = await application()
    await apply(body)
    const [row] = await findBy(body.email)
    const url = `/api/staff/job-applications/${row?.id}/cv`
    const headers = { authorization: `Bearer ${token}` }
    const file = await app.app.inject({ url, headers })
    expect(file.rawPayload).toEqual(pdf())
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="cv.pdf"',
      'x-content-type-options': 'nosniff',
    })
    expect(await app.db.$count(auditLog, eq(auditLog.action, 'application-cv-read'))).toBe(1)
    expect((await act(row?.id ?? '', 'remove')).status).toBe(200)
    expect((await act(row?.id ?? '', 'remove')).status).toBe(404)
    expect((await app.app.inject({ url, headers })).statusCode).toBe(404)
    await runFileJobs()
    expect(await app.context().storage.get(row?.cvKey ?? '')).toBeNull()
    expect(await app.db.$count(auditLog, eq(auditLog.action, 'application-removed'))).toBe(1)
  })

  it('deletes applications and their files after the months in the settings', async () => {
    await app.db.delete(jobApplications)
    const body = await application()
    await apply(body)
    const [row] = await findBy(body.email)
    const at = (iso: string) => ({ ...app.context(), now: new Date(iso) })
    const created = app.now()
    const after = new Date(created)
    after.setUTCMonth(after.getUTCMonth() + 12)
    await removeOldApplications(at(after.toISOString()))
    expect(await findBy(body.email)).toHaveLength(1)
    await removeOldApplications(at(new Date(after.getTime() + 1000).toISOString()))
    expect(await findBy(body.email)).toEqual([])
    await runFileJobs(new Date(after.getTime() + 2000))
    expect(await app.context().storage.get(row?.cvKey ?? '')).toBeNull()
    expect((await careers()).kept_months).toBe(12)
  })
})

describe('an applicant with an account', () => {
  it('can export applications from a confirmed e-mail, and deletes them with the account', async () => {
    const { user, token: own } = await makeSignedIn(app, { emailConfirmedAt: app.now() })
    const stranger = await makeSignedIn(app, { emailConfirmedAt: null })
    for (const email of [user.email, stranger.user.email]) await apply(await application({ email }))
    type Mine = { data: { job_applications: { cv: string; name: string }[] } }
    const mine = async (token: string) =>
      (await app.call<Mine>('GET', '/api/um/my-data', { token })).body.data.job_applications
    expect(await mine(own)).toMatchObject([
      { name: 'Mita Das', post: 'Teacher of Reasoning', cv: `data:application/pdf;base64,${pdf().toString('base64')}` },
    ])
    expect(await mine(stranger.token)).toEqual([])
  })
})
