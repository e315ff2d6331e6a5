import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { verifyJournal } from '#domains/attempts/seals/seal-journals.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { storeSittings } from '#domains/attempts/sitting/store-sittings.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { subExamExams, subExams } from '#domains/catalogue/tables.ts'
import { getTest } from '#domains/exams/tests/reads.ts'
import { publicTests } from '#domains/exams/tests/schema.ts'
import { newId } from '#platform/data/database/ids.ts'
import { makeRegistration, makeSignedIn, makeStudent, makeTest } from '../factories.ts'
import { makeCentre, makeExam } from '../make-offers.ts'
import { makeLockedTest, openHall } from '../sections.ts'
import { choice, entriesOf, makeTestOf, numeric, sitDown, studentApi } from '../student-api.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

describe('the commit of a save', () => {
  test('a save is acknowledged only after its commit, and no save fails because of another in its round', async () => {
    const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
    const halls = []
    for (let n = 0; n < 8; n++) halls.push(await openHall(app, { testId, questions }))
    const bad = halls[3]?.attempt._id
    // The statement succeeds but the commit fails: the check is deferred until then.
    await app.pool.query(
      `create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
     create constraint trigger refuse_commit after insert on answer_journal deferrable initially deferred
       for each row when (new.attempt_id = '${bad}') execute function refuse_commit()`,
    )
    const answers = await Promise.all(
      halls.map(({ attempt, token }) =>
        app.call<{ data?: { acknowledged: number } }>('POST', `/api/quiz-portal/attempts/${attempt._id}/answers`, {
          token,
          body: { epoch: 1, entries: entriesOf(app, Array(3).fill([questions[0] ?? '', { number: '5' }])) },
        }),
      ),
    )
    const { rows } = await app.pool.query('select attempt_id, count(*)::int as kept from answer_journal group by 1')
    const kept = new Map(rows.map((row) => [row.attempt_id, row.kept]))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 500, 200, 200, 200, 200])
    for (const [index, { attempt }] of halls.entries()) {
      expect(answers[index]?.body.data?.acknowledged ?? 0).toBe(kept.get(attempt._id) ?? 0)
    }
    await app.pool.query('drop trigger refuse_commit on answer_journal')
  })
})

describe('ids of options', () => {
  const optionsCount = 4
  const questionsCount = 800
  // For three degrees of freedom; exceeded by chance in one run out of a million.
  const mostChiSquare = 30.7

  it('the ids of options reveal nothing about the right one, in any order', async () => {
    const about = { subject: 'quant', topic: 'Ids', difficulty: 'easy' as const, passageId: null }
    const options = Array.from({ length: optionsCount }, (_, n) => ({ en: `option ${n}` }))
    const text = { en: 'Which?' }
    // Always the first, so that any relation between id and position would show.
    await storeQuestions(
      app.context(),
      Array.from({ length: questionsCount }, () => ({ ...about, text, options, correct: 0, solution: text })),
    )
    const { rows } = await app.pool.query<{ place: number; count: number }>(
      `select place, count(*)::int from (
       select (select count(*)::int from jsonb_array_elements(q.options) o
         where (o->>'id') collate "C" < (q.key->'options'->>0) collate "C") as place
       from questions q
     ) placed group by place`,
    )
    const expected = questionsCount / optionsCount
    const counts = Array.from({ length: optionsCount }, (_, n) => rows.find(({ place }) => place === n)?.count ?? 0)
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chiSquare).toBeLessThan(mostChiSquare)
  })
})

describe('past sittings', () => {
  it('a sitting stored directly has the journal, marks and rank of a real one', async () => {
    const questions = [choice('single', 'B'), choice('several', 'A', 'C'), numeric('4.5'), choice('single', 'D')]
    const { testId, questionIds } = await makeTestOf(app, { questions })
    const { user, api, attempt, letter } = await sitDown(app, testId)
    const given = [
      { option_id: letter(0, 'B')[0] ?? null, seconds: 10 },
      { option_id: null, option_ids: letter(1, 'A', 'C'), seconds: 20 },
      { option_id: null, number: '7', seconds: 30 },
    ]
    await api.save(attempt._id, {
      epoch: 1,
      entries: entriesOf(
        app,
        given.map((answer, n) => [questionIds[n] ?? '', answer]),
      ),
    })
    app.advance(60)
    await api.submit(attempt._id)

    const other = await makeStudent(app)
    const startedAt = new Date(app.now().getTime() - 60_000)
    const answers = given.map((answer, n) => ({ ...answer, question_id: questionIds[n] ?? '', section: 0 }))
    const sitting = { studentId: other.id, centreId: null, startedAt, device: 'Chrome on Android', answers }
    await storeSittings(app.context(), await getTest(app.context(), testId), [sitting])

    const rows = await app.db
      .select()
      .from(attempts)
      .where(inArray(attempts.studentId, [user.id, other.id]))
    const counted = rows.map((row) => {
      const { score, marksObtained, merit, accuracy, secondsTaken, questionSeconds, paperVersion, closedBy } = row
      return { score, marksObtained, merit, accuracy, secondsTaken, questionSeconds, paperVersion, closedBy }
    })
    expect(counted).toHaveLength(2)
    expect(counted[1]).toEqual(counted[0])
    expect(counted[0]).toMatchObject({ marksObtained: 7, questionSeconds: [10, 20, 30, null] })
    for (const { id } of rows) expect(await verifyJournal(app.context(), id)).toBe(true)
    const { standing } = (await api.analysis(attempt._id)).body.data
    expect(standing).toMatchObject({ state: 'ranked', candidates: 2, rank: 1, topper_marks: 7 })
  })
})

describe('public tests', () => {
  const address = '/api/student-portal/get-ftd-scholarship-test-public'

  async function upcoming() {
    const { status, body } = await app.call<{ data: unknown }>('GET', address)
    expect(status).toBe(200)
    return publicTests.parse(body.data).upcomingTests
  }

  function inHours(hours: number) {
    return new Date(app.now().getTime() + hours * 3_600_000)
  }

  describe('the public list of free and scholarship tests', () => {
    it('lists tests that have not ended, soonest first, and no practice tests', async () => {
      await makeTest(app, { name: 'A mock', type: 'mock-flt', opensAt: inHours(1) })
      await makeTest(app, { name: 'Later', type: 'scholarship', opensAt: inHours(48) })
      await makeTest(app, { name: 'Next', type: 'ftd', opensAt: inHours(2) })
      await makeTest(app, { name: 'Over', type: 'ftd', opensAt: inHours(-5) })
      expect((await upcoming()).map(({ quiz_name }) => quiz_name)).toEqual(['Next', 'Later'])
    })

    it('drops a test the moment it ends, without a content change', async () => {
      await makeTest(app, { name: 'Ending', type: 'ftd', opensAt: inHours(-0.5), durationMinutes: 60 })
      expect((await upcoming()).map(({ quiz_name }) => quiz_name)).toContain('Ending')
      app.advance(31 * 60)
      expect((await upcoming()).map(({ quiz_name }) => quiz_name)).not.toContain('Ending')
    })

    it('refuses a parameter it does not know', async () => {
      const { status, body } = await app.call('GET', `${address}?all=1`)
      expect(status).toBe(400)
      expect(Object.keys(body.errors ?? {})).toContain('querystring')
    })
  })

  describe('the free mocks', () => {
    it('are filtered by exam, without paid ones', async () => {
      const exam = await makeExam(app)
      const subExamId = newId()
      await app.db.insert(subExams).values({ id: subExamId, name: `Tier ${subExamId}`, position: 1 })
      await app.db.insert(subExamExams).values({ subExamId, examId: exam.id, position: 0 })
      await makeTest(app, { name: 'Its mock', subExamId })
      await makeTest(app, { name: 'Its paid mock', subExamId, isFree: false })
      await makeTest(app, { name: 'Of no exam' })
      const namesOf = async (query: string) => {
        const { body } = await app.call<{ data: { quiz_name: string }[] }>('GET', `/api/website/web/free-mocks${query}`)
        return body.data.map(({ quiz_name }) => quiz_name)
      }
      expect(await namesOf(`?exam=${exam.id}`)).toEqual(['Its mock'])
      expect(await namesOf('')).toEqual(expect.arrayContaining(['Its mock', 'Of no exam']))
      expect((await app.call('GET', '/api/website/web/free-mocks?exam=none')).status).toBe(400)
    })
  })
})

describe('the clock of an attempt', () => {
  let port: number
  beforeAll(async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(address).port)
  })

  /** Sends the head of a request; resolves when the server has begun to process it. Returns functions to send the body and to read the answer. */
  async function begin(path: string, { token, body }: { token: string; body: object }) {
    const bytes = Buffer.from(JSON.stringify(body))
    const socket: Socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: hall',
      'connection: close',
      'expect: 100-continue',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${bytes.length}`,
    ]
    socket.setNoDelay(true).write(`${head.join('\r\n')}\r\n\r\n`)
    const [first] = await once(socket, 'data')
    expect(String(first)).toContain('100 Continue')
    return {
      drip: async (from: number, to = bytes.length) => {
        for (let at = from; at < to; at++) await new Promise((done) => socket.write(bytes.subarray(at, at + 1), done))
      },
      answer: async () => JSON.parse((await text(socket)).split('\r\n\r\n')[1] ?? ''),
    }
  }

  describe('a request that is sent byte by byte', () => {
    test('gains no time for its answers', async () => {
      const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
      const { attempt, token } = await openHall(app, { testId, questions })
      const body = { epoch: 1, entries: entriesOf(app, [[questions[0] ?? '', { number: '5' }]]) }
      app.advance(3599)
      const slow = await begin(`/api/quiz-portal/attempts/${attempt._id}/answers`, { token, body })
      await slow.drip(0, 40)
      app.advance(32)
      await slow.drip(40)
      expect((await slow.answer()).data).toMatchObject({ acknowledged: 1, late: [1], is_closed: true })
    })

    test('submits when its last byte arrives', async () => {
      const { testId, questions } = await makeLockedTest(app, { minutes: [null], earlyAdvance: true })
      const { attempt, token } = await openHall(app, { testId, questions })
      const slow = await begin(`/api/quiz-portal/attempts/${attempt._id}/submit`, { token, body: {} })
      await slow.drip(0, 1)
      app.advance(50)
      await slow.drip(1)
      expect((await slow.answer()).data).toEqual({ submission_id: attempt._id })
      const [closed] = (await app.db.select().from(attempts)).filter(({ id }) => id === attempt._id)
      expect(closed?.secondsTaken).toBe(50)
    })
  })
})

describe('eligibility', () => {
  async function getInfo(testId: string, token: string) {
    const answer = await app.call<Body & { data: TestForCandidate }>('GET', `/api/quiz-portal/tests/${testId}`, {
      token,
    })
    return answer.body.data
  }

  async function arrive(overrides: Parameters<typeof makeTest>[1] = {}, person = {}) {
    const { testId } = await makeTest(app, overrides)
    const { token, user } = await makeSignedIn(app, person)
    return { testId, token, user, api: studentApi(app, { token, testId }), info: () => getInfo(testId, token) }
  }

  const ranked = { type: 'ftd' as const, durationMinutes: 60 }

  describe('a test that may be sat twice', () => {
    test('can be started again after a submission, but not a third time', async () => {
      const { api, info } = await arrive({ attemptsAllowed: 2 })
      expect(await info()).toMatchObject({ attempts_left: 2, may_start: true, newest_attempt: null })
      const first = (await api.open()).body.data
      await api.submit(first._id)
      expect(await info()).toMatchObject({ submission_status: 'submitted', attempts_left: 1, may_start: true })
      const second = (await api.open()).body.data
      expect(second._id).not.toBe(first._id)
      await api.submit(second._id)
      expect(await info()).toMatchObject({ attempts_left: 0, may_start: false, newest_attempt: { _id: second._id } })
      expect((await api.open()).body.code).toBe('attempt_closed')
    })

    test('makes one second attempt of several concurrent starts', async () => {
      const { api } = await arrive({ attemptsAllowed: 2 })
      await api.submit((await api.open()).body.data._id)
      const opened = await Promise.all(Array.from({ length: 10 }, () => api.open()))
      expect(new Set(opened.map(({ body }) => body.data._id)).size).toBe(1)
    })
  })

  describe('a scholarship or talent test', () => {
    test('requires an online registration', async () => {
      const { api, info, testId, user } = await arrive(ranked)
      expect(await info()).toMatchObject({ may_start: false, refusal: 'You have not registered for this test.' })
      expect((await api.open()).status).toBe(403)
      await makeRegistration(app, { testId, studentId: user.id })
      expect(await info()).toMatchObject({ may_start: true, refusal: null })
      expect((await api.open()).status).toBe(200)
    })

    test('refuses students registered for paper', async () => {
      const opensAt = new Date(app.now().getTime() + 60_000)
      const { api, testId, user } = await arrive({ ...ranked, opensAt, modes: ['online', 'offline'] })
      const centre = await makeCentre(app)
      await makeRegistration(app, { testId, studentId: user.id, centreId: centre.id })
      app.advance(60)
      const refused = await api.open()
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You are registered to sit this test on paper at a centre.',
      ])
    })

    test('is refused one millisecond before it opens, and accepted from then on', async () => {
      const opensAt = new Date(app.now().getTime() + 60_000)
      const { api, info, testId, user } = await arrive({ ...ranked, opensAt })
      expect(await info()).toMatchObject({ opens_in: 0, refusal: 'You have not registered for this test.' })
      await makeRegistration(app, { testId, studentId: user.id })
      expect(await info()).toMatchObject({ opens_in: 60, may_start: false, refusal: 'This test has not started yet.' })
      app.advance(59.999)
      expect((await api.open()).status).toBe(403)
      app.advance(0.001)
      expect((await api.open()).status).toBe(200)
    })
  })

  test("the instruction pages state this candidate's time", async () => {
    const { info } = await arrive({}, { hasExtraTime: true })
    expect(await info()).toMatchObject({ extra_minutes_per_hour: 20, seconds_allowed: 80 * 60 })
    const { info: others } = await arrive()
    expect(await others()).toMatchObject({ extra_minutes_per_hour: 0, seconds_allowed: 3600 })
  })
})
