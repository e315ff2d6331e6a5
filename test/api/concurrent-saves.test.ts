import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { topics } from '#domains/catalogue/tables.ts'
import type { StaffDraft } from '#domains/console/drafts/schema.ts'
import type { StaffPlan } from '#domains/exams/staff/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn, newPhone } from '../factories.ts'
import { makeItem } from '../make-offers.ts'
import { makePlace } from '../make-place.ts'
import { smallPattern } from '../make-plans.ts'
import { choice } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/*
 * Fifty people save different texts at once from the same version: one is stored, and all others are refused.
 */

let app: TestApp
let director: string
let examiner: string
beforeAll(async () => {
  app = await makeTestApp()
  director = (await makeSignedIn(app, { role: 'admin' })).token
  examiner = (await makeSignedIn(app, { role: 'examiner' })).token
})
afterAll(() => app.close())

type Told<T> = Body & { data: T }
const read = async <T>(token: string, url: string) =>
  (await app.call<Told<T>>('GET', `/api/staff/${url}`, { token })).body.data
const post = async <T>(token: string, url: string, body: object) => {
  const headers = { 'idempotency-key': newId() }
  const answer = await app.call<Told<T>>('POST', `/api/staff/${url}`, { token, body, headers })
  expect([url, answer.status, answer.text.slice(0, 200)]).toEqual([url, 200, expect.any(String)])
  return answer.body.data
}

const question = {
  kind: 'single',
  text: { en: 'How long?' },
  options: [{ en: 'One' }, { en: 'Two' }],
  correct: [0],
  value: '',
  tolerance: '0',
  keeps_order: false,
  solution: {},
  passage: null,
}

/** A concurrent edit: by whom, where, from which version, its body, and the resulting state. */
type Edited = {
  token: string
  url: string
  version: number | string
  body: (mark: string) => object
  now: () => Promise<unknown>
}

const edited: Record<string, () => Promise<Edited>> = {
  async 'a notice'() {
    const { id } = await makeItem(app)
    const url = `drafts/content-item/${id}`
    const { version, body } = await read<StaffDraft>(director, url)
    return {
      token: director,
      url,
      version,
      body: (title) => ({ body: { ...body, title } }),
      now: async () => (await read<StaffDraft>(director, url)).body?.title,
    }
  },
  async 'a question'() {
    await storeQuestions(app.context(), [choice('single', 'A')])
    const [topic] = await app.db.select().from(topics)
    const heading = { subject_id: topic?.subjectId, topic_id: topic?.id }
    const { number } = await post<{ number: number }>(examiner, 'questions', heading)
    const url = `questions/${number}`
    const rest = { difficulty: 'medium', tags: [], question }
    return {
      token: examiner,
      url,
      version: 1,
      body: (origin) => ({ ...heading, ...rest, origin }),
      now: async () => (await read<StaffQuestion>(examiner, url)).origin,
    }
  },
  async 'a plan of a test'() {
    const pattern = await post<{ _id: string }>(examiner, 'patterns', smallPattern())
    const { _id } = await post<{ _id: string }>(examiner, 'test-plans', { pattern_id: pattern._id, quiz_name: 'Mock' })
    const url = `test-plans/${_id}`
    const { plan, edit_version } = await read<StaffPlan>(examiner, url)
    return {
      token: examiner,
      url,
      version: edit_version,
      body: (quiz_name) => ({ ...plan, quiz_name }),
      now: async () => (await read<StaffPlan>(examiner, url)).plan.quiz_name,
    }
  },
  async 'a lead'() {
    const { centre } = await makePlace(app)
    const person = { name: 'Mita Das', phone: newPhone(), center_id: centre, source: 'phone' }
    const { _id, version } = await post<{ _id: string; version: number }>(director, 'leads', person)
    const url = `leads/${_id}`
    return {
      token: director,
      url,
      version,
      body: (name) => ({ ...person, name }),
      now: async () => (await read<{ name: string }>(director, url)).name,
    }
  },
}

it.each(Object.keys(edited))('%s', async (what) => {
  const { token, url, version, body, now } = await (edited[what] as () => Promise<Edited>)()
  const headers = { 'if-match': `"${version}"` }
  const marks = Array.from({ length: 50 }, (_, n) => `Save ${n}`)
  const answers = await Promise.all(
    marks.map((mark) => app.call('PUT', `/api/staff/${url}`, { token, body: body(mark), headers })),
  )
  const kept = marks.filter((_, index) => answers[index]?.status === 200)
  const told = answers.filter(({ status, body }) => status === 409 && body.code === 'stale')
  expect([kept.length, told.length]).toEqual([1, 49])
  expect(await now()).toBe(kept[0])
})
