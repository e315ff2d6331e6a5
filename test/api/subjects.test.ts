import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { subExams, subjects, topics } from '#domains/catalogue/tables.ts'
import { tests } from '#domains/exams/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn } from '../factories.ts'
import { planOf } from '../make-plans.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('subjects and topics', () => {
  it('are stored once, whatever their spelling', async () => {
    const written = [
      { subject: 'history-of-odisha', topic: 'The Ganga kings' },
      { subject: 'History of Odisha', topic: 'the ganga  kings' },
      { subject: 'History of Odisha', topic: 'Kalinga' },
      { subject: 'ଓଡ଼ିଆ ସାହିତ୍ୟ', topic: 'କବିତା' },
    ]
    const [first, second, third, odia] = await storeSubjects(app.context(), written)
    expect(second).toEqual(first)
    expect(third).toMatchObject({ subjectId: first?.subjectId })
    expect(third?.topicId).not.toBe(first?.topicId)
    expect(await storeSubjects(app.context(), written)).toEqual([first, first, third, odia])
    const rows = await app.db.select().from(subjects).where(eq(subjects.key, 'history-of-odisha'))
    expect(rows.map(({ name }) => name)).toEqual(['History of Odisha'])
  })

  it('get one row for a new name in two concurrent imports', async () => {
    const heading = [{ subject: 'Botany', topic: 'Leaves' }]
    const both = await Promise.all([storeSubjects(app.context(), heading), storeSubjects(app.context(), heading)])
    expect(both[0]).toEqual(both[1])
    expect(both[0]?.[0]?.topicId).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the listing of a test', () => {
  const schedule = async (more: object) => {
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const body = { ...(await planOf({ app })), ...more }
    return app.call<{ success: boolean; data: { _id: string }; errors?: object }>('POST', '/api/staff/tests', {
      token,
      body,
    })
  }

  it.each([
    ['website_sub_exam_id', { website_sub_exam_id: newId() }],
    ['website_sub_exam_id', { quiz_type: 'topic', website_sub_exam_id: newId() }],
    ['subject_id', { subject_id: newId() }],
    ['subject_id', { quiz_type: 'subject', subject_id: newId() }],
    ['subject_id', { quiz_type: 'topic', topic_id: newId() }],
    ['discussion_url.0.url', { discussion_url: [{ time: null, url: 'javascript:alert(1)', section_name: '' }] }],
    ['is_free', { quiz_type: 'ftd', is_free: true }],
  ])('is refused naming %s', async (field, more) => {
    const answer = await schedule(more)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([400, [field]])
  })

  it('is not a topic of another subject', async () => {
    const [one, other] = await storeSubjects(app.context(), [
      { subject: 'Physics', topic: 'Light' },
      { subject: 'Chemistry', topic: 'Salts' },
    ])
    const mixed = { quiz_type: 'topic', subject_id: one?.subjectId, topic_id: other?.topicId }
    expect((await schedule(mixed)).body.errors).toEqual({ topic_id: 'is not a topic of this subject' })
    expect((await schedule({ ...mixed, topic_id: one?.topicId })).status).toBe(200)
  })

  it('is stored as given', async () => {
    const subExam = { id: newId(), name: `Prelims ${newId()}`, position: 1 }
    await app.db.insert(subExams).values(subExam)
    const film = { time: null, url: 'https://www.youtube.com/watch?v=abcdefghijk', section_name: 'English' }
    const answer = await schedule({ website_sub_exam_id: subExam.id, discussion_url: [film], is_free: true })
    const [test] = await app.db.select().from(tests).where(eq(tests.id, answer.body.data._id))
    expect(test).toMatchObject({ subExamId: subExam.id, discussions: [film], isFree: true, subjectId: null })
  })
})

it('stores a question under its subject and topic', async () => {
  const heading = { subject: 'geometry', topic: 'Circles', difficulty: 'easy' as const, passageId: null }
  const texts = { text: { en: 'What?' }, solution: { en: 'That.' } }
  const [id = ''] = await storeQuestions(app.context(), [
    { ...heading, ...texts, kind: 'numeric', value: '1', tolerance: '0' },
  ])
  const [found] = await app.db
    .select({ subject: subjects.name, topic: topics.name })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .innerJoin(subjects, eq(subjects.id, bankItems.subjectId))
    .innerJoin(topics, eq(topics.id, bankItems.topicId))
    .where(eq(questions.id, id))
  expect(found).toEqual({ subject: 'Geometry', topic: 'Circles' })
})
