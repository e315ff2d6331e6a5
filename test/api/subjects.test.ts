import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewQuestion, storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { subExams, subjects, topics } from '#domains/catalogue/tables.ts'
import type { StudentPaper } from '#domains/exams/papers/schema.ts'
import { tests } from '#domains/exams/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeSignedIn } from '../factories.ts'
import { planOf } from '../make-plans.ts'
import { choice, makeTestOf, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('subjects', () => {
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
})

describe('pictures of questions', () => {
  async function drawn(background: string, size = { width: 40, height: 30 }) {
    const png = await sharp({ create: { ...size, channels: 3, background } })
      .png()
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  }
  const img = (src: string, alt = 'A graph') => `<img src="${src}" alt="${alt}">`

  const picture = /<img src="data:image\/webp;base64,[A-Za-z0-9+/]+=*" alt="([^"]+)" width="(\d+)" height="(\d+)" \/>/g
  const picturesOf = (html: string | undefined) =>
    [...(html ?? '').matchAll(picture)].map(([, alt, width, height]) => [alt, width, height])

  describe('a question with pictures', () => {
    it('embeds them in its text, options and passage, in every language', async () => {
      const [red, blue] = [await drawn('#a00'), await drawn('#00a', { width: 2000, height: 500 })]
      const passageId = await storePassage(app.context(), { en: `<p>Look: ${img(red, 'A red field')}</p>` })
      const question: NewQuestion = {
        subject: 'quant',
        topic: 'Charts',
        difficulty: 'easy',
        correct: 0,
        passageId,
        text: { en: `<p>What is \\(x\\)? ${img(blue)}</p>`, hi: `<p>क्या? ${img(blue, 'आलेख')}</p>` },
        options: [{ en: img(red, 'Red') }, { en: 'Nothing' }],
        solution: { en: `See ${img(red, 'Solved')}` },
      }
      const { testId, questionIds } = await makeTestOf(app, { questions: [question], languages: ['en', 'hi'] })
      const { paper }: { paper: StudentPaper } = await sitDown(app, testId)
      const [shown] = paper.questions
      expect(picturesOf(shown?.text.en)).toEqual([['A graph', '1000', '250']])
      expect(shown?.text.en).toContain('katex')
      expect(picturesOf(shown?.options[0]?.text.en)).toEqual([['Red', '40', '30']])
      expect(picturesOf(paper.passages[0]?.text.en)).toEqual([['A red field', '40', '30']])
      const stored = (await app.db.select().from(questions)).find(({ id }) => id === questionIds[0])
      expect(picturesOf(stored?.text.hi)).toEqual([['आलेख', '1000', '250']])
      expect(picturesOf(stored?.solution.en)).toEqual([['Solved', '40', '30']])
      expect(JSON.stringify([paper, stored])).not.toContain('image/png')
    })

    it.each([
      ['no words for it', (src: string) => `<img src="${src}">`],
      ['blank words', (src: string) => img(src, ' ')],
      ['mathematics in its words', (src: string) => img(src, 'The graph of \\(x^2\\)')],
      ['an address elsewhere', () => img('https://evil.example/a.png')],
      ['an address here', () => img('/media/a/480.webp')],
      ['a drawing that can hold scripts', () => img(`data:image/svg+xml;base64,${btoa('<svg/>')}`)],
      ['no address', () => '<img alt="A graph">'],
    ])('is refused with %s, and nothing is stored', async (_what, make) => {
      const before = await app.db.$count(questions)
      const html = make(await drawn('#000'))
      const one = { ...choice('single', 'A'), text: { en: html } }
      await expect(storeQuestions(app.context(), [choice('single', 'B'), one])).rejects.toThrow(/picture/i)
      await expect(storePassage(app.context(), { en: html })).rejects.toThrow(/picture/i)
      expect(await app.db.$count(questions)).toBe(before)
    })
  })

  it("the pages' policy allows embedded pictures, but no embedded scripts", async () => {
    const policy = String((await app.call('GET', '/healthz')).headers['content-security-policy'])
    const of = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `))
    expect(of('img-src')).toContain('data:')
    expect(of('script-src')).not.toContain('data:')
  })
})
