import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPattern } from '#db/demo/patterns.ts'
import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { readKnownPatterns, storeKnownPatterns, storePattern } from '#domains/exams/patterns/store-pattern.ts'
import { patterns, testSections, tests } from '#domains/exams/tables.ts'
import { scheduleTest } from '#domains/exams/tests/schedule-test.ts'
import { makeSignedIn, makeTest } from '../factories.ts'
import { type Body, makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

let made = 0
/** Returns a new pattern like that of the key. */
function likePattern(key: string) {
  return { ...demoPattern(key), key: `${key}-${++made}` }
}

async function makeQuestions(count: number) {
  const texts = Array.from({ length: count }, (_, n) => ({
    subject: 'quant',
    topic: 'Sums',
    difficulty: 'easy' as const,
    correct: 0,
    passageId: null,
    text: { en: `Question ${n}` },
    options: [{ en: 'a' }, { en: 'b' }],
    solution: { en: 'a' },
  }))
  return storeQuestions(app.context(), texts)
}

/** Schedules a test of the pattern; its sections share one pool of new questions. */
async function schedule(pattern: ReturnType<typeof likePattern>) {
  const { id } = await storePattern(app.context(), pattern)
  const counts = pattern.body.sections.map(({ questions }) => questions)
  const pool = await makeQuestions(counts.reduce((sum, count) => sum + count, 0))
  const testId = await scheduleTest(app.context(), {
    patternId: id,
    name: pattern.name,
    type: 'mock-flt',
    isFree: true,
    languages: ['en'],
    opensAt: app.now(),
    questionIds: counts.map((count) => pool.splice(0, count)),
  })
  app.onContentChange()
  return testId
}

async function briefingOf(testId: string, role: 'student' | 'tester' = 'student') {
  const { token } = await makeSignedIn(app, { role })
  const answer = await app.call<Body & { data: TestForCandidate }>('GET', `/api/quiz-portal/tests/${testId}`, { token })
  const start = await app.call('POST', `/api/quiz-portal/tests/${testId}/attempt`, { token, body: {} })
  return { ...answer.body.data, start }
}

describe('a pattern', () => {
  it('gets a new version for every change, and none without one', async () => {
    const first = likePattern('rrb-ntpc-cbt-1')
    expect((await storePattern(app.context(), first)).version).toBe(1)
    expect((await storePattern(app.context(), structuredClone(first))).version).toBe(1)
    const longer = { ...first, body: { ...first.body, minutes: 100 } }
    expect((await storePattern(app.context(), longer)).version).toBe(2)
    expect((await storePattern(app.context(), { ...first, source: 'the notification' })).version).toBe(3)
    const rows = await app.db.select().from(patterns).where(eq(patterns.key, first.key)).orderBy(patterns.version)
    expect(rows.map(({ version, body, source }) => [version, body.minutes, source])).toEqual([
      [1, 90, first.source],
      [2, 100, first.source],
      [3, 90, 'the notification'],
    ])
  })

  it('gets one version after the other when it is changed twice at once', async () => {
    const pattern = likePattern('ssc-chsl-tier-1')
    const changes = Array.from({ length: 8 }, (_, n) => ({ ...pattern, name: `Change ${n}` }))
    const stored = await Promise.all(changes.map((change) => storePattern(app.context(), change)))
    expect(stored.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('from a screen is based on the version seen, and never overwrites another', async () => {
    const pattern = likePattern('rrb-ntpc-cbt-1')
    const { token } = await makeSignedIn(app, { role: 'examiner' })
    const store = (name: string, version: number) =>
      app.call<Body & { data: { version: number } }>('POST', '/api/staff/patterns', {
        token,
        body: { ...pattern, name },
        headers: { 'if-match': `"${version}"` },
      })
    expect((await store('First', 0)).body.data.version).toBe(1)
    expect((await store('Another of this name', 0)).body).toMatchObject({ code: 'stale' })
    const answers = await Promise.all(['One', 'Two', 'Three'].map((name) => store(name, 1)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await app.db.$count(patterns, eq(patterns.key, pattern.key))).toBe(2)
  })

  it('is never edited or deleted, for any role', async () => {
    await storePattern(app.context(), likePattern('nta-school'))
    for (const change of ["update patterns set name = 'x'", 'delete from patterns', 'truncate patterns cascade'])
      await expect(app.pool.query(change)).rejects.toThrow('never changed')
  })

  it.each([
    { what: 'one clock without minutes', key: 'rrb-ntpc-cbt-1', minutes: null },
    { what: 'two clocks', key: 'ssc-cgl-tier-1', minutes: 60 },
  ])('with $what is refused by the name of the field', async ({ key, minutes }) => {
    const pattern = likePattern(key)
    const refused = storePattern(app.context(), { ...pattern, body: { ...pattern.body, minutes } })
    await expect(refused).rejects.toMatchObject({ code: 'invalid', errors: { 'body.minutes': expect.any(String) } })
  })

  it('whose penalty has no denominator is refused', async () => {
    const pattern = likePattern('rrb-ntpc-cbt-1')
    const sections = pattern.body.sections.map((section) => ({ ...section, penalty: '1/0' }))
    const refused = storePattern(app.context(), { ...pattern, body: { ...pattern.body, sections } })
    await expect(refused).rejects.toMatchObject({ errors: { 'body.sections.2.penalty': 'must be a valid fraction' } })
  })
})

describe('the patterns of the examinations', () => {
  const keys = readKnownPatterns().map(({ key }) => key)
  const listKnown = () => app.db.select().from(patterns).where(inArray(patterns.key, keys)).orderBy(patterns.version)

  it('exist once after any number of concurrent starts', async () => {
    await Promise.all([storeKnownPatterns(app.context()), storeKnownPatterns(app.context())])
    await storeKnownPatterns(app.context())
    const stored = await listKnown()
    expect(stored.map(({ key }) => key).sort()).toEqual(keys)
    expect(stored).toHaveLength(keys.length)
    const ssc = stored.find(({ key }) => key === 'ssc-cgl-tier-1')
    expect([ssc?.source, ssc?.body]).toEqual(['careerheightspala.com; kamiyab.in', demoPattern('ssc-cgl-tier-1').body])
  })

  it("never overwrite the institute's versions", async () => {
    await storeKnownPatterns(app.context())
    const own = { ...demoPattern('nta-school'), source: 'the prospectus of the year' }
    expect((await storePattern(app.context(), own)).version).toBe(2)
    const before = await listKnown()
    await storeKnownPatterns(app.context())
    expect(await listKnown()).toEqual(before)
  })
})

describe('a test', () => {
  it('freezes the terms of its pattern version', async () => {
    const pattern = likePattern('rrb-ntpc-cbt-1')
    const testId = await schedule(pattern)
    const harder = pattern.body.sections.map((section) => ({ ...section, penalty: '1' }))
    const changed = { ...pattern, body: { ...pattern.body, minutes: 45, sections: harder } }
    expect((await storePattern(app.context(), changed)).version).toBe(2)
    const [test] = await app.db.select().from(tests).where(eq(tests.id, testId))
    expect(test).toMatchObject({ durationMinutes: 90, terms: pattern.body.terms })
    const sections = await app.db.select().from(testSections).where(eq(testSections.testId, testId))
    expect(sections.map(({ penalty }) => penalty)).toEqual(['1/3', '1/3', '1/3'])
    const [version] = await app.db
      .select()
      .from(patterns)
      .where(eq(patterns.id, test?.patternId ?? ''))
    expect(version?.version).toBe(1)
  })

  it('states its rules before it is sat', async () => {
    const { test, terms, may_start } = await briefingOf(await schedule(likePattern('rrb-ntpc-cbt-1')))
    expect([may_start, test.section_timer, test.duration, test.mm, test.questions_count]).toEqual([
      ...[true, false, 90, 100, 100],
    ])
    expect(terms).toMatchObject({ save_rule: 'exam', calculator: 'none', marked_answers_count: true })
    expect(terms.sections.map(({ minutes, locks }) => [minutes, locks])).toEqual(Array(3).fill([null, false]))
  })

  it('with section clocks states them, and starts with the first', async () => {
    const testId = await schedule(likePattern('ssc-cgl-tier-1'))
    for (const role of ['student', 'tester'] as const) {
      const { test, terms, may_start, start } = await briefingOf(testId, role)
      expect([test.section_timer, test.duration, test.mm]).toEqual([true, 60, 200])
      expect(terms.sections.map(({ minutes }) => minutes)).toEqual([15, 15, 15, 15])
      expect([may_start, start.status]).toEqual([true, 200])
      expect(start.body.data).toMatchObject({
        section_seconds: [900, 900, 900, 900],
        section_ends: [900, 1800, 2700, 3600],
      })
    }
  })

  it('has marks in sevenths that add up to a whole', async () => {
    const { test } = await briefingOf(await schedule(likePattern('ibps-po-prelims')))
    expect(test.mm).toBe(100)
    expect(test.sections.map(({ marks_per_question, penalty }) => [marks_per_question, penalty])).toEqual([
      ['1', '1/4'],
      ['6/7', '3/14'],
      ['8/7', '2/7'],
    ])
  })

  it('needs as many questions as its pattern says, each once', async () => {
    const { id } = await storePattern(app.context(), likePattern('own-railway-30'))
    const pool = await makeQuestions(25)
    const make = (questionIds: string[][]) =>
      scheduleTest(app.context(), {
        patternId: id,
        name: 'Wrong',
        type: 'mock-flt',
        languages: ['en'],
        opensAt: app.now(),
        questionIds,
      })
    await expect(make([pool.slice(0, 20), pool.slice(20, 24)])).rejects.toMatchObject({
      errors: { 'question_ids.1': 'must number 5, not 4' },
    })
    await expect(make([pool.slice(0, 20)])).rejects.toMatchObject({
      errors: { question_ids: 'must be split into 2 sections' },
    })
    await expect(make([pool.slice(0, 20), pool.slice(0, 5)])).rejects.toMatchObject({
      errors: { question_ids: 'must not list a question twice' },
    })
  })

  it('with its own marks and minutes has one clock', async () => {
    const { testId } = await makeTest(app)
    const { test, terms, may_start } = await briefingOf(testId)
    expect([may_start, test.section_timer, terms.save_rule]).toEqual([true, false, 'practice'])
  })
})
