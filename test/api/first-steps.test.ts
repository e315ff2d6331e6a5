import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bankItems } from '#domains/bank/tables.ts'
import { merchants } from '#domains/catalogue/fees/tables.ts'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { type FirstSteps, firstStep } from '#domains/console/first-steps/schema.ts'
import type { Today } from '#domains/console/today/schema.ts'
import { staffGrants } from '#domains/identity/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { makeSignedIn } from '../factories.ts'
import { makeBatch, makeCourse } from '../make-offers.ts'
import { keys } from '../merchants.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let director: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
})
afterAll(() => app.close())

const readDone = async () => {
  const { body } = await app.call<{ data: FirstSteps }>('GET', '/api/staff/first-steps', { token: director })
  expect(body.data.map(({ step }) => step)).toEqual(firstStep.options)
  return body.data.filter(({ is_done }) => is_done).map(({ step }) => step)
}
const countOnToday = async (token = director) => {
  const { body } = await app.call<{ data: Today }>('GET', '/api/staff/today', { token })
  return body.data.attention.find(({ kind }) => kind === 'first-steps')?.count
}

it('all are open in an empty institute, and Today counts them only for directors', async () => {
  expect(await readDone()).toEqual([])
  expect(await countOnToday()).toBe(firstStep.options.length)
  const { token } = await makeSignedIn(app, { role: 'editor' })
  expect(await countOnToday(token)).toBeUndefined()
  expect((await app.call('GET', '/api/staff/first-steps', { token })).status).toBe(403)
  expect(await readDone(), 'the editor is a colleague').toEqual(['colleague'])
})

it('counts a colleague and a writer while their role lasts, to the second', async () => {
  const { user } = await makeSignedIn(app, { role: 'author' })
  expect(await readDone()).toEqual(['colleague', 'writer'])
  const endAt = (endsAt: Date) => app.db.update(staffGrants).set({ endsAt }).where(eq(staffGrants.userId, user.id))
  await endAt(new Date(app.now().getTime() + hourMs))
  expect(await readDone()).toContain('writer')
  await endAt(app.now())
  expect(await readDone()).not.toContain('writer')
})

it('requires a batch for a classroom or live course, but not for recorded ones', async () => {
  await makeCourse(app)
  expect(await readDone()).toContain('batch')
  await makeCourse(app, { type: 'classroom' })
  expect(await readDone()).not.toContain('batch')
  await makeBatch(app)
  expect(await readDone()).toContain('batch')
})

it('requires three ready questions, not counting drafts', async () => {
  const [subject] = await app.db
    .insert(subjects)
    .values({ key: 'arithmetic', name: 'Arithmetic', position: 1 })
    .returning()
  const [topic] = await app.db
    .insert(topics)
    .values({ key: 'sums', name: 'Sums', subjectId: subject?.id ?? '', position: 1 })
    .returning()
  const make = (state: 'draft' | 'ready') =>
    app.db.insert(bankItems).values({
      state,
      subjectId: subject?.id ?? '',
      topicId: topic?.id ?? '',
      difficulty: 'easy',
      kind: 'single',
      line: 'How many?',
      languages: [],
      fingerprint: newId(),
      draft: state === 'draft' ? ({} as never) : null,
      editedAt: app.now(),
    })
  for (const state of ['ready', 'draft', 'ready'] as const) await make(state)
  expect(await readDone()).not.toContain('question')
  await make('ready')
  expect(await readDone()).toContain('question')
})

it.each([
  { what: 'neither', settings: {}, hasMerchant: true, done: [] },
  {
    what: 'a mail server',
    settings: { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@b.example' },
    hasMerchant: false,
    done: ['mail'],
  },
  { what: 'keys without a merchant', settings: { MERCHANT_KEYS: JSON.stringify(keys) }, hasMerchant: false, done: [] },
  {
    what: 'keys of a merchant',
    settings: { MERCHANT_KEYS: JSON.stringify(keys) },
    hasMerchant: true,
    done: ['payment'],
  },
] as { what: string; settings: Record<string, string>; hasMerchant: boolean; done: string[] }[])(
  'the server with $what has done $done',
  async ({ settings, hasMerchant, done }) => {
    const other = await makeTestApp({ settings })
    onTestFinished(() => other.close())
    if (hasMerchant)
      await other.db.insert(merchants).values({ key: 'courses', provider: 'paytm', mid: newId(), websiteName: 'W' })
    const { token } = await makeSignedIn(other, { role: 'admin' })
    const { body } = await other.call<{ data: FirstSteps }>('GET', '/api/staff/first-steps', { token })
    expect(body.data.filter(({ is_done }) => is_done).map(({ step }) => step)).toEqual(done)
  },
)
