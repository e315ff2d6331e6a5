import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TopicTicket } from '#domains/student-area/schema.ts'
import { makeSignedIn } from '../factories.ts'
import { grantCourse, makeClass } from '../make-classes.ts'
import { questionOf, type Sat, sit } from '../make-notebook.ts'
import { makeTestOf, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

/* Where the marks of a submission were lost, and three topics to repeat. */

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const letters = ['A', 'B', 'C', null] as const

/** Makes a candidate's random answers to so many questions. */
function randomWay(draw: () => number, questions: number): Sat {
  return Array.from({ length: questions }, () => {
    if (draw() < 0.2) return undefined
    return [letters[Math.floor(draw() * 4)] ?? null, Math.floor(draw() ** 3 * 300)] as [string | null, number]
  })
}

function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

it('the four classes add up to what was lost, for random attempts with penalties and a section that only qualifies', async () => {
  const questions = Array.from({ length: 12 }, (_, n) => questionOf('Ratios', `Question ${n}`))
  const { testId, questionIds } = await makeTestOf(app, { questions })
  const { rows } = await app.pool.query('select id from test_sections where test_id = $1', [testId])
  const other = '00000000-0000-7000-8000-000000000001'
  await app.pool.query(
    `insert into test_sections (id, test_id, position, name, marks_per_question, penalty, is_qualifying) values ($2, $1, 2, 'Language', '3/2', '1/3', true)`,
    [testId, other],
  )
  await app.pool.query('update test_questions set section_id = $2 where test_id = $1 and position > 8', [testId, other])
  app.onContentChange()
  const draw = chance(7)
  const attempts: { id: string; token: string }[] = []
  for (let n = 0; n < 9; n++) {
    const { token } = await makeSignedIn(app)
    attempts.push({ token, id: await sit(app, { testId, questionIds, token }, randomWay(draw, 12)) })
  }
  const cents = (...numbers: number[]) => numbers.reduce((sum, number) => sum + Math.round(number * 100), 0)
  const seen = new Set<string>()
  for (const { id, token } of attempts) {
    const { body } = await studentApi(app, { token, testId }).analysis(id)
    const { losses, marks_obtained, quiz_id, sections, question_data } = body.data
    expect(losses.lost).toBe(quiz_id.mm - marks_obtained)
    const { guess, slow, unread, rest } = losses
    expect(cents(guess.marks, slow.marks, unread.marks, rest.marks)).toBe(cents(losses.lost))
    for (const section of losses.sections) {
      const shown = sections.find(({ _id }) => _id === section.section_id)
      expect(cents(section.guess, section.slow, section.unread, section.rest)).toBe(cents(section.lost))
      expect(Math.abs(section.lost - ((shown?.mm ?? 0) - (shown?.marks_obtained ?? 0)))).toBeLessThan(0.011)
    }
    const counting = question_data.filter(({ q_id }) => q_id.section === rows[0].id)
    expect(guess.questions).toBe(counting.filter((of) => of.result === 'wrong' && of.time_spent < 8).length)
    expect(unread.questions).toBe(counting.filter(({ visited }) => !visited).length)
    for (const [name, { questions }] of Object.entries({ guess, slow, unread, rest })) if (questions > 0) seen.add(name)
  }
  expect([...seen].toSorted()).toEqual(['guess', 'rest', 'slow', 'unread'])
})

it('slow is relative to the median of all candidates, and undefined for a single one', async () => {
  const { testId, questionIds } = await makeTestOf(app, { questions: [questionOf('Ratios', 'Slow one')] })
  const candidate = async (seconds: number) => {
    const { token } = await makeSignedIn(app)
    const id = await sit(app, { testId, questionIds, token }, [['B', seconds]])
    return async () => (await studentApi(app, { token, testId }).analysis(id)).body.data.losses.slow.questions
  }
  const [slow] = [await candidate(91)]
  expect(await slow()).toBe(0)
  const [just] = [await candidate(90)]
  for (const seconds of [30, 30, 10]) await candidate(seconds)
  expect([await slow(), await just()]).toEqual([1, 0])
})

it('tickets propose one owned class and practice set for each of three topics', async () => {
  const topics = ['Ratios', 'Trains', 'Seating', 'Dice']
  const asked = [0, 0, 0, 1, 1, 2, 2, 2, 2, 3]
  const questions = asked.map((topic, n) => questionOf(topics[topic] ?? '', `Ticket ${n}`))
  const { testId, questionIds } = await makeTestOf(app, { questions })
  const { token, user } = await makeSignedIn(app)
  const way: Sat = [
    ['B', 40],
    ['B', 40],
    ['A', 9],
    ['B', 60],
    [null, 30],
    ['B', 9],
    ['C', 9],
    ['A', 9],
    undefined,
    ['B', 9],
  ]
  const id = await sit(app, { testId, questionIds, token }, way)
  const ask = async (as = token) =>
    app.call<Body & { data: TopicTicket[] }>('GET', `/api/student-portal/topics-to-repeat/${id}`, { token: as })
  const plain = (await ask()).body.data
  expect(
    plain.map(({ topic, lost_questions, questions, seconds }) => [topic, lost_questions, questions, seconds]),
  ).toEqual([
    ['Seating', 3, 4, 18],
    ['Ratios', 2, 3, 80],
    ['Trains', 2, 2, 90],
  ])
  expect(plain.every((ticket) => ticket.class === null && ticket.practice === null)).toBe(true)
  // Questions answered right are practised too, and all of them were seen.
  expect(plain.map((ticket) => ticket.seen_questions)).toEqual([4, 3, 2])
  const topicIdOf = (name: string) => plain.find(({ topic }) => topic === name)?.topic_id ?? ''
  const classOf = async (topic: string, videoUrl: string | null) => {
    const made = await makeClass(app, { videoUrl })
    await app.pool.query(
      "update classes set topic_id = $2, starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days' where id = $1",
      [made.id, topicIdOf(topic)],
    )
    return made
  }
  const film = 'https://www.youtube.com/watch?v=abcdefghijk'
  const own = await classOf('Seating', film)
  await classOf('Ratios', film)
  await grantCourse(app, { studentId: user.id, courseId: own.courseId })
  const practice = async (topic: string, isFree: boolean) => {
    const made = await makeTestOf(app, { questions: [questionOf(topic, 'Practice')], isFree, type: 'topic' })
    await app.pool.query('update tests set topic_id = $2 where id = $1', [made.testId, topicIdOf(topic)])
    app.onContentChange()
    return made.testId
  }
  const free = await practice('Trains', true)
  await practice('Ratios', false)
  const told = (await ask()).body.data
  expect(told.map((ticket) => [ticket.topic, ticket.class?._id ?? null, ticket.practice?._id ?? null])).toEqual([
    ['Seating', own.id, null],
    ['Ratios', null, null],
    ['Trains', null, free],
  ])
  expect((await ask((await makeSignedIn(app)).token)).status).toBe(404)
})
