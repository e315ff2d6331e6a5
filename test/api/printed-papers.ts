import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { passages } from '#domains/bank/tables.ts'
import { consoleTaskJobs } from '#domains/console/tasks/run-tasks.ts'
import { storePattern } from '#domains/exams/patterns/store-pattern.ts'
import type { PaperPrints, PrintBody, StartedPrint } from '#domains/exams/prints/schema.ts'
import { printedPapers, testPlans } from '#domains/exams/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { makeSignedIn } from '../factories.ts'
import { planOf, smallPattern } from '../make-plans.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

export let app: TestApp
/** Token of an examiner. */
export let token: string

/** Registers the hooks for each file of these tests. */
export function setUp() {
  beforeAll(async () => {
    app = await makeTestApp()
    token = (await makeSignedIn(app, { role: 'examiner' })).token
  })
  afterAll(() => app.close())
}

type Data<T> = Body & { data: T }
export const ask = <T>(url: string, body?: object, who = token) =>
  app.call<Data<T>>(body ? 'POST' : 'GET', `/api/staff/${url}`, { token: who, ...(body ? { body } : {}) })
export const prints = async (id: string) => (await ask<PaperPrints>(`test-plans/${id}/prints`)).body.data

/** Conjuncts, vowels written before their consonant, the reph, and sequences that common typefaces misplace. */
export const words = {
  hi: 'विद्युत धारा का मात्रक क्षेत्र ज्ञान र्कि',
  or: 'ବିଦ୍ୟୁତ୍ ସ୍ରୋତର ନିଁ ବସ୍ତୁ ଇଲେକ୍ଟ୍ରନ',
  bn: 'বিদ্যুৎ প্রবাহের চট্টোপাধ্যায় ক্ষেত্র',
}

const question = (name: string, more: object = {}) => ({
  subject: 'Physics',
  topic: 'Currents',
  difficulty: 'easy' as const,
  text: { en: `<p>${name}: the unit of \\(\\frac{1}{2}at^2\\)</p>`, ...words },
  options: ['volt', 'ampere', 'ohm', 'coulomb'].map((en) => ({ en: `${name} ${en}` })),
  correct: [1],
  kind: 'single' as const,
  solution: { en: 'solved' },
  passageId: null,
  ...more,
})

/** Makes a plan of four questions, two of them with one passage. */
export async function makePlan() {
  const pattern = smallPattern()
  const [section] = pattern.body.sections
  if (!section) throw new Error('no section')
  const body = { ...pattern.body, sections: [{ ...section, questions: 4 }] }
  const { id: patternId } = await storePattern(app.context(), { ...pattern, body })
  const passageId = newId()
  await app.db.insert(passages).values({ id: passageId, text: { en: '<p>Read this passage.</p>' } })
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta']
  const ids = await storeQuestions(
    app.context(),
    names.map((name, index) => question(name, index > 1 ? { passageId } : {})),
  )
  const id = newId()
  const plan = {
    ...(await planOf({ app })),
    pattern_id: patternId,
    quiz_name: 'Printed mock',
    quiz_type: 'mock-flt' as const,
    closes_at: null,
    languages: ['en', 'hi', 'or', 'bn'] as const,
    website_sub_exam_id: null,
    subject_id: null,
    topic_id: null,
    is_free: true,
    question_ids: [ids],
    shuffles_questions: false,
    shuffles_options: false,
    attempts_allowed: 1,
    modes_allowed: ['online' as const],
    allowed_centers: null,
    batch_ids: null,
    is_released_by_staff: false,
  }
  await app.db.insert(testPlans).values({ id, body: { ...plan, languages: [...plan.languages] }, editedAt: app.now() })
  return { id, ids, names }
}

export const whole: PrintBody = {
  version: null,
  part: 'papers',
  sets: ['A', 'B', 'C', 'D'],
  languages: ['en', 'or'],
  layout: 'side-by-side',
}
export const print = (id: string, change: object = {}, who = token) =>
  ask<StartedPrint>(`test-plans/${id}/print`, { ...whole, ...change }, who)

export async function fileOf(taskId: string) {
  while (await runNextJob(app.context(), consoleTaskJobs())) {
    // Until none is due.
  }
  const answer = await app.app.inject({
    url: `/api/staff/tasks/${taskId}/file`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

export async function printed(id: string, change: object = {}) {
  const started = await print(id, change)
  expect(started.status).toBe(200)
  return fileOf(started.body.data.task_id)
}

export const frozen = async (id: string) =>
  app.db.select().from(printedPapers).where(eq(printedPapers.testId, id)).orderBy(printedPapers.version)
