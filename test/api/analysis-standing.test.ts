import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { regradeTest } from '#domains/attempts/marking/regrade-test.ts'
import { attempts } from '#domains/attempts/tables.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { correctKey } from '#domains/exams/results/correct-question.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { newId } from '#platform/data/database/ids.ts'
import { runNextJob } from '#platform/work/jobs/jobs.ts'
import { actorAs, makeSignedIn } from '../factories.ts'
import { type Answer, choice, entriesOf, makeTestOf, sitDown, studentApi } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

/** Makes a test of three single choices with A, B and C right: 4 marks each, and 1 off. */
async function makeThree(rest: Partial<Parameters<typeof makeTestOf>[1]> = {}) {
  const questions = [choice('single', 'A'), choice('single', 'B'), choice('single', 'C')]
  return makeTestOf(app, { questions, ...rest })
}

type Three = Awaited<ReturnType<typeof makeThree>>
type Sat = { given: string; seconds?: number; born?: string }

/** Makes a student who answers the questions with these letters ('-': none), after so many seconds. */
async function sit({ testId, questionIds }: Three, { given, seconds = 60, born }: Sat) {
  const s = await sitDown(app, testId)
  if (born) await app.db.insert(profiles).values({ userId: s.user.id, dob: born, updatedAt: app.now() })
  const answers = [...given].map((letter, n): [string, Answer] => {
    const [option = null] = letter === '-' ? [] : s.letter(n, letter)
    return [questionIds[n] ?? '', { option_id: option, seconds }]
  })
  await s.api.save(s.attempt._id, { epoch: s.attempt.epoch, entries: entriesOf(app, answers) })
  app.advance(seconds)
  await s.api.submit(s.attempt._id)
  const read = async () => (await s.api.analysis(s.attempt._id)).body.data
  return { ...s, read, standing: async () => (await read()).standing }
}

async function placesOf(sat: { standing: () => Promise<{ rank: number | null; percentile: number | null }> }[]) {
  const all = await Promise.all(sat.map(({ standing }) => standing()))
  return all.map(({ rank, percentile }) => [rank, percentile])
}

describe('a rank', () => {
  it('is by marks, then accuracy, then time, and shared by ties', async () => {
    const three = await makeThree()
    const sat = []
    // 8 from 2 answers, the same but slower, the same and equally fast, 7 with one wrong, 12, and 4 in the full time.
    for (const [given, seconds] of [
      ['AB-', 60],
      ['AB-', 70],
      ['AB-', 60],
      ['ABA', 10],
      ['ABC', 90],
      ['A--', 5],
    ] as const)
      sat.push(await sit(three, { given, seconds }))
    expect(await placesOf(sat)).toEqual([
      [2, 83.33],
      [4, 83.33],
      [2, 83.33],
      [5, 33.33],
      [1, 100],
      [6, 16.67],
    ])
  })

  it("uses the pattern's tie-break rules, and no others", async () => {
    const three = await makeThree({ terms: { results: { ties: [{ by: 'older' }] } } })
    const younger = await sit(three, { given: 'A--', seconds: 10, born: '2005-02-03' })
    const older = await sit(three, { given: 'A--', seconds: 90, born: '2001-02-03' })
    const best = await sit(three, { given: 'ABB', seconds: 50, born: '2001-02-03' })
    expect((await placesOf([younger, older, best])).map(([rank]) => rank)).toEqual([3, 2, 1])
    const twin = await sit(three, { given: '-B-', seconds: 70, born: '2001-02-03' })
    expect((await placesOf([younger, older, twin])).map(([rank]) => rank)).toEqual([4, 2, 2])
  })

  it('of equal marks is better for the higher accuracy, however slow', async () => {
    // With 4 marks and 4 off, A alone scores as much as A, B and one wrong option.
    const { questionIds } = await makeThree()
    const sections = [{ name: 'All', marksPerQuestion: '4', penalty: '4', questionIds }]
    const three = { ...(await makeThree({ sections })), questionIds }
    const hasty = await sit(three, { given: 'ABA', seconds: 10 })
    const careful = await sit(three, { given: 'A--', seconds: 90 })
    expect((await hasty.read()).marks_obtained).toBe((await careful.read()).marks_obtained)
    expect(await placesOf([hasty, careful])).toEqual([
      [2, 100],
      [1, 100],
    ])
  })

  it('is hidden from a sole candidate, as is the comparison', async () => {
    const one = await sit(await makeThree(), { given: 'ABC' })
    expect(await one.standing()).toEqual({
      state: 'alone',
      candidates: 1,
      rank: null,
      percentile: null,
      percentile_rule: 'at-or-below',
      ties: [{ by: 'accuracy' }, { by: 'time' }],
      merit_list: null,
      centre: null,
      average_marks: null,
      topper_marks: null,
      sections: [],
      questions: [],
    })
  })

  it('leaves out testers, whose own analysis has no rank', async () => {
    const three = await makeThree()
    const students = [await sit(three, { given: 'A--' }), await sit(three, { given: 'B--' })]
    const { token } = await makeSignedIn(app, { role: 'tester' })
    const api = studentApi(app, { token, testId: three.testId })
    for (const _sitting of [1, 2]) {
      const attempt = (await api.open()).body.data
      const right = students[0]?.letter(0, 'A')[0] ?? ''
      const entries = entriesOf(app, [[three.questionIds[0] ?? '', { option_id: right, seconds: 3000 }]])
      await api.save(attempt._id, { epoch: 1, entries })
      await api.submit(attempt._id)
      const { standing } = (await api.analysis(attempt._id)).body.data
      expect(standing).toMatchObject({ state: 'uncounted', candidates: 2, rank: null, percentile: null })
    }
    expect(await placesOf(students)).toEqual([
      [1, 100],
      [2, 50],
    ])
    const seen = await students[0]?.standing()
    expect([seen?.average_marks, seen?.questions[0]?.average_time]).toEqual([1.5, 60])
  })

  it('is that of the newest candidates and the newest marks', async () => {
    const three = await makeThree()
    const first = await sit(three, { given: 'A--' })
    const second = await sit(three, { given: 'B--' })
    expect(await placesOf([first, second])).toEqual([
      [1, 100],
      [2, 50],
    ])
    const third = await sit(three, { given: 'AB-' })
    expect(await placesOf([first, second, third])).toEqual([
      [2, 66.67],
      [3, 33.33],
      [1, 100],
    ])
    const { user } = await makeSignedIn(app, { role: 'examiner' })
    await correctKey(app.context(actorAs('examiner', user.id)), {
      testId: three.testId,
      questionId: three.questionIds[0] ?? '',
      reason: 'The book says otherwise.',
      key: { kind: 'single', options: second.letter(0, 'B') },
    })
    expect((await first.standing()).state).toBe('waiting')
    while (await runNextJob(app.context(), { 'regrade-test': (ctx, { testId }) => regradeTest(ctx, String(testId)) }));
    // 3 for AB-, 4 for B--, -1 for A--.
    expect(await placesOf([first, second, third])).toEqual([
      [3, 33.33],
      [1, 100],
      [2, 66.67],
    ])
    expect((await first.standing()).average_marks).toBe(2)
  })

  it('has the decimals of the pattern', async () => {
    const three = await makeThree({ terms: { roundingPlaces: 5 } })
    const sat = [
      await sit(three, { given: 'A--' }),
      await sit(three, { given: 'B--' }),
      await sit(three, { given: 'AB-' }),
    ]
    expect((await placesOf(sat)).map(([, percentile]) => percentile)).toEqual([66.66667, 33.33333, 100])
  })
})

describe('the percentile', () => {
  it('counts candidates with fewer marks if the pattern says so, and says so', async () => {
    const three = await makeThree({ terms: { percentile: 'below' } })
    const sat = []
    for (const given of ['AB-', 'A--', 'A--', '---']) sat.push(await sit(three, { given }))
    expect((await placesOf(sat)).map(([, percentile]) => percentile)).toEqual([75, 25, 25, 0])
    expect((await sat[0]?.standing())?.percentile_rule).toBe('below')
  })
})

describe('the rank at a centre', () => {
  async function setCentre(attemptIds: string[]) {
    const centreId = newId()
    const place = { address: 'Main Road', phone: '0674 123456', latitude: 20.3, longitude: 85.8, position: 1 }
    const name = `Centre ${centreId.slice(-4)}`
    await app.db.insert(centres).values({ id: centreId, name, seoUrl: `centre-${centreId}`, ...place })
    await app.db.update(attempts).set({ centreId }).where(inArray(attempts.id, attemptIds))
    return name
  }

  it('is among candidates of the same centre only', async () => {
    const three = await makeThree()
    const sat = []
    for (const given of ['ABC', 'AB-', 'A--', '---']) sat.push(await sit(three, { given }))
    const [first, second, third, last] = sat.map(({ attempt }) => attempt._id)
    const here = await setCentre([second ?? '', last ?? ''])
    await setCentre([first ?? ''])
    const standings = await Promise.all(sat.map(({ standing }) => standing()))
    expect(third).toBeDefined()
    expect(standings.map(({ rank, centre }) => [rank, centre])).toEqual([
      [1, null],
      [2, { center_name: here, candidates: 2, rank: 1, percentile: 100 }],
      [3, null],
      [4, { center_name: here, candidates: 2, rank: 2, percentile: 50 }],
    ])
  })
})

describe('a second sitting', () => {
  it('shows the comparison, and changes nobody’s rank', async () => {
    const three = await makeThree({ attemptsAllowed: 2 })
    const other = await sit(three, { given: 'AB-' })
    const one = await sit(three, { given: 'A--' })
    const again = (await one.api.open()).body.data
    const answers: [string, Answer][] = ['A', 'B', 'C'].map((letter, n) => [
      three.questionIds[n] ?? '',
      { option_id: one.letter(n, letter)[0] ?? null },
    ])
    await one.api.save(again._id, { epoch: again.epoch, entries: entriesOf(app, answers) })
    await one.api.submit(again._id)
    expect((await one.api.analysis(again._id)).body.data).toMatchObject({
      marks_obtained: 12,
      standing: { state: 'uncounted', candidates: 2, rank: null, percentile: null, centre: null, topper_marks: 8 },
    })
    expect(await placesOf([other, one])).toEqual([
      [1, 100],
      [2, 50],
    ])
  })
})

describe('the comparison', () => {
  it('has the marks of average and topper, and the seconds of sections and questions', async () => {
    const three = await makeThree()
    const one = await sit(three, { given: 'AB', seconds: 30 })
    await sit(three, { given: 'C', seconds: 60 })
    const { standing, sections, question_data } = await one.read()
    expect(standing).toMatchObject({ state: 'ranked', candidates: 2, average_marks: 3.5, topper_marks: 8 })
    expect(standing.sections).toEqual([
      { section_id: sections[0]?._id, average_marks: 3.5, highest_marks: 8, average_time: 60 },
    ])
    const secondsOf = new Map(standing.questions.map(({ question_id, average_time }) => [question_id, average_time]))
    expect(question_data.map(({ q_id }) => secondsOf.get(q_id._id))).toEqual([45, 30, undefined])
  })

  it("reveals nobody else's identity", async () => {
    const three = await makeThree()
    const other = await sit(three, { given: 'ABC' })
    const one = await sit(three, { given: 'A--' })
    const { text } = await one.api.analysis(one.attempt._id)
    for (const secret of [other.user.id, other.user.candidateName, other.user.registrationNumber, other.attempt._id])
      expect(text).not.toContain(secret)
    expect((await one.api.analysis(other.attempt._id)).status).toBe(404)
  })
})
