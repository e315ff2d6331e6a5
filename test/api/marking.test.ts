import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewQuestion, storePassage, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import type { TestTerms } from '#domains/exams/patterns/schema.ts'
import { listKeys } from '#domains/exams/tests/reads.ts'
import { type Answer, choice, entriesOf, makeTestOf, numeric, sitDown } from '../student-api.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
})
afterAll(() => app.close())

const questions = [choice('single', 'C'), choice('several', 'A', 'C', 'E'), numeric('2.5', '0.1')]

async function sitMixed(terms: Partial<TestTerms> = {}) {
  const { testId, questionIds } = await makeTestOf(app, { questions, terms })
  const sitting = await sitDown(app, testId)
  const id = (n: number) => questionIds[n] ?? ''
  const save = (...answers: [number, Answer][]) =>
    sitting.api.save(sitting.attempt._id, {
      epoch: sitting.attempt.epoch,
      entries: entriesOf(
        app,
        answers.map(([n, answer]) => [id(n), answer]),
      ),
    })
  async function result() {
    await sitting.api.submit(sitting.attempt._id)
    return (await sitting.api.analysis(sitting.attempt._id)).body.data
  }
  return { ...sitting, testId, id, save, result }
}

describe('a paper', () => {
  it('contains for every question how to answer it, but not its key', async () => {
    const { paper, testId } = await sitMixed()
    expect(paper.questions.map(({ kind, options }) => [kind, options.length])).toEqual([
      ['single', 5],
      ['several', 5],
      ['numeric', 0],
    ])
    expect(Object.keys(paper.questions[2] ?? {}).sort()).toEqual(
      ['_id', 'sno', 'section_id', 'kind', 'text', 'options', 'keeps_order', 'passage_id'].sort(),
    )
    const keys = await listKeys(app.context(), testId, 1)
    expect(keys.map(({ key }) => key.kind)).toEqual(['single', 'several', 'numeric'])
    expect(JSON.stringify(paper)).not.toContain('2.5')
  })
})

describe('an answer', () => {
  it('of each kind is stored, returned on resume, counted and shown', async () => {
    const s = await sitMixed()
    const several = s.letter(1, 'E', 'A', 'C')
    const [right = ''] = s.letter(0, 'C')
    const saved = await s.save([0, { option_id: right }], [1, { option_ids: several }], [2, { number: '2.60' }])
    expect(saved.body.data.acknowledged).toBe(3)
    const resumed = (await s.api.open()).body.data
    const of = (n: number) => resumed.answers.find(({ question_id }) => question_id === s.id(n))
    expect(of(0)).toEqual({ question_id: s.id(0), option_id: right, marked: false, seconds: 5 })
    expect(of(1)).toEqual({ question_id: s.id(1), option_id: null, option_ids: several, marked: false, seconds: 5 })
    expect(of(2)).toEqual({ question_id: s.id(2), option_id: null, number: '2.60', marked: false, seconds: 5 })
    const mine = await app.call('GET', '/api/um/my-data', { token: s.token })
    expect(mine.text).toContain('"number":"2.60"')
    const { marks_obtained, correct, question_data } = await s.result()
    expect([marks_obtained, correct]).toEqual([12, 3])
    const [one, many, number] = question_data
    expect(one).toMatchObject({ selected_option: right, selected_options: [right] })
    expect(one?.q_id).toMatchObject({ correct_option: right, correct_options: [right], correct_number: null })
    expect(many).toMatchObject({ selected_option: null, selected_options: several, result: 'correct' })
    expect(many?.q_id.correct_options.toSorted()).toEqual(several.toSorted())
    expect(number).toMatchObject({ given_number: '2.60', result: 'correct' })
    expect(number?.q_id).toMatchObject({ correct_option: null, correct_number: { value: '2.5', tolerance: '0.1' } })
  })

  it('can be taken back, whatever its kind', async () => {
    const s = await sitMixed()
    await s.save([1, { option_ids: s.letter(1, 'B') }], [2, { number: '7' }], [1, { option_ids: null }], [2, {}])
    expect(await s.result()).toMatchObject({ marks_obtained: 0, skipped: 3, wrong: 0 })
  })

  it.each([
    { what: 'several options of a single choice', n: 0, answer: { option_ids: ['x'] }, field: 'option_ids' },
    { what: 'a number for a choice', n: 0, answer: { number: '3' }, field: 'number' },
    { what: 'one option where several are asked', n: 1, answer: { option_id: 'x' }, field: 'option_id' },
    { what: 'an option that is not there', n: 1, answer: { option_ids: ['x'] }, field: 'option_ids' },
    { what: 'an option for a number', n: 2, answer: { option_id: 'x' }, field: 'option_id' },
    { what: 'words for a number', n: 2, answer: { number: 'two' }, field: 'number' },
    { what: 'a number too long to be one', n: 2, answer: { number: '1'.repeat(13) }, field: 'number' },
    { what: 'no options as options', n: 1, answer: { option_ids: [] }, field: 'option_ids' },
  ])('that is $what is refused for its $field, and nothing is stored', async ({ n, answer, field }) => {
    const s = await sitMixed()
    const refused = await s.save([n, answer])
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([400, [`entries.0.${field}`]])
    const { rows } = await app.pool.query('select 1 from answer_journal where attempt_id = $1', [s.attempt._id])
    expect(rows).toEqual([])
  })

  it('of two kinds at once is refused by the database too', async () => {
    const s = await sitMixed()
    const insert = `insert into answer_journal (attempt_id, epoch, seq, question_id, option_id, number, marked, seconds,
      client_at, server_at) values ($1, 1, 1, $2, 'a', '1', false, 0, now(), now())`
    await expect(app.pool.query(insert, [s.attempt._id, s.id(0)])).rejects.toThrow('answer_journal_one_answer')
  })
})

describe('marks', () => {
  it('for several right options are all or nothing, or partial, as the pattern says', async () => {
    const outcomes = []
    for (const severalCorrect of ['all-or-nothing', 'share'] as const) {
      const s = await sitMixed({ severalCorrect })
      await s.save([1, { option_ids: s.letter(1, 'A', 'E') }])
      const { marks_obtained, wrong, partial, question_data } = await s.result()
      outcomes.push([marks_obtained, wrong, partial, question_data[1]?.result])
    }
    expect(outcomes).toEqual([
      [-1, 1, 0, 'wrong'],
      [2.67, 0, 1, 'partial'],
    ])
  })

  it('for a marked answer count, unless the pattern says otherwise', async () => {
    const outcomes = []
    for (const markedAnswersCount of [true, false]) {
      const s = await sitMixed({ markedAnswersCount })
      await s.save([0, { option_id: s.letter(0, 'C')[0] ?? '', marked: true }], [2, { number: '9', marked: true }])
      const { marks_obtained, skipped } = await s.result()
      outcomes.push([marks_obtained, skipped])
    }
    expect(outcomes).toEqual([
      [3, 1],
      [0, 3],
    ])
  })

  it.each([
    [2, 2.67],
    [5, 2.66667],
    [7, 2.6666667],
  ] as const)('are rounded once, to %d places if the pattern says so', async (roundingPlaces, marks) => {
    const s = await sitMixed({ roundingPlaces, severalCorrect: 'share' })
    await s.save([1, { option_ids: s.letter(1, 'A', 'E') }])
    const { marks_obtained, sections, question_data } = await s.result()
    expect([marks_obtained, sections[0]?.marks_obtained, question_data[1]?.marks]).toEqual([marks, marks, marks])
  })
})

describe('a question', () => {
  const store = (question: NewQuestion) => storeQuestions(app.context(), [question])
  const drawn = (tag: string): NewQuestion => ({
    ...choice('single', 'A'),
    text: { en: `<p>See ${tag}</path></svg></p>` },
  })

  it('has at most five options, with a key among them', async () => {
    const [a, b] = [{ en: 'a' }, { en: 'b' }]
    const six = Array.from({ length: 6 }, (_, n) => ({ en: `option ${n}` }))
    await expect(store({ ...choice('single', 'A'), options: six, correct: 0 })).rejects.toThrow('has 6 options')
    await expect(store({ ...choice('single', 'A'), options: [a], correct: 0 })).rejects.toThrow('has 1 options')
    await expect(store({ ...choice('single', 'A'), options: [a, b], correct: 2 })).rejects.toThrow('not of its options')
    await expect(store({ ...choice('several'), options: [a, b], correct: [] })).rejects.toThrow('not of its options')
    await expect(store({ ...choice('several'), options: [a, b], correct: [1, 1] })).rejects.toThrow('twice')
    await expect(store(numeric('two'))).rejects.toThrow('is not a number')
    await expect(store(numeric('2', '-1'))).rejects.toThrow('below zero')
  })

  it('with a drawing needs alternative text', async () => {
    await expect(store(drawn('<svg role="img"><path d="">'))).rejects.toThrow('no text in its place')
    await expect(store(drawn('<svg role="img" aria-label=" "><path d="">'))).rejects.toThrow('no text in its place')
    expect(await store(drawn('<svg role="img" aria-label="A triangle"><path d="">'))).toHaveLength(1)
    await expect(storePassage(app.context(), { en: '<svg></svg>' })).rejects.toThrow('no text in its place')
  })
})
