import { describe, expect, it } from 'vitest'
import { bubbleGrid, type Described, describeScoreCard } from './describe-score-card.ts'

const results = ['wrong', 'correct', 'skipped', 'correct'] as const

/** Describes a result of 62.25 out of 100, with the changes of a test case. */
function described(change: {
  quiz?: Partial<Described['analysis']['quiz_id']>
  analysis?: Partial<Described['analysis']>
  test?: Partial<Described['test']>
  candidateName?: string
  shown?: Partial<Described['shown']>
}) {
  const quiz = {
    _id: 'q1',
    quiz_name: 'Full mock 12',
    quiz_type: 'mock-flt',
    duration: 60,
    mm: 100,
    questions_count: 4,
  }
  const analysis = {
    quiz_id: { ...quiz, section_timer: true, ...change.quiz },
    marks_obtained: 62.25,
    correct: 2,
    wrong: 1,
    skipped: 1,
    partial: 0,
    dropped: 0,
    standing: { state: 'ranked', rank: 18, candidates: 412 },
    question_data: results.map((result, at) => ({ sno: results.length - at, result })),
    ...change.analysis,
  }
  return describeScoreCard({
    analysis: analysis as unknown as Described['analysis'],
    test: { batchIds: null, isFree: true, ...change.test },
    candidateName: change.candidateName ?? 'Ankita Rani Das',
    shown: { name: 'false', rank: 'false', score: 'true', ...change.shown },
    publicUrl: 'https://mahanadi.example',
  })
}

describe('a score card', () => {
  it('shows only the score when nothing else is requested', () => {
    const card = described({})
    expect(card.person).toEqual([])
    expect(card.score?.marks).toBe('62.25')
    expect(card.score?.of).toBe('of 100')
    // In the order of the paper.
    expect(card.score?.results).toEqual(['correct', 'skipped', 'correct', 'wrong'])
    expect(card.score?.counts.map(({ text }) => text)).toEqual(['2 right', '1 wrong', '1 left open'])
    expect(JSON.stringify(card)).not.toMatch(/Ankita|18|412/)
  })

  it('hides the result of each question without the score', () => {
    const card = described({ shown: { score: 'false', name: 'true' } })
    expect(card.score).toBeNull()
    expect(JSON.stringify(card)).not.toMatch(/62|right|wrong|correct/)
    expect(card.person).toEqual(['Ankita'])
  })

  it.each([
    ['Ankita Rani Das', 'Ankita'],
    ['  Ankita', 'Ankita'],
    ['अंकिता दास', 'अंकिता'],
  ])('names %s as %s', (candidateName, firstName) => {
    expect(described({ candidateName, shown: { name: 'true' } }).person).toEqual([firstName])
  })

  it.each([
    ['ranked', 18, ['Rank 18 of 412']],
    ['alone', null, []],
    ['waiting', null, []],
    ['uncounted', null, []],
  ])('has a rank if there is one: %s', (state, rank, person) => {
    const standing = { state, rank, candidates: 412 } as Described['analysis']['standing']
    expect(described({ analysis: { standing }, shown: { rank: 'true' } }).person).toEqual(person)
  })

  it.each([
    [-0.25, '−0.25'],
    [0, '0'],
    [100, '100'],
    [33.333333, '33.33'],
  ])('writes %s marks as %s', (marks_obtained, marks) => {
    expect(described({ analysis: { marks_obtained } }).score?.marks).toBe(marks)
  })

  it('counts partly right and dropped questions if there are any', () => {
    const counts = described({ analysis: { partial: 2, dropped: 1, skipped: 0 } }).score?.counts
    expect(counts?.map(({ text }) => text)).toEqual(['2 right', '2 partly correct', '1 wrong', '1 dropped'])
  })

  const mock = 'https://mahanadi.example/login?redirect=%2Fquizportal%2Fwith_section_timer.html%23q1'
  const site = 'https://mahanadi.example/'
  it.each([
    { what: 'a mock for everybody', link: mock },
    { what: 'a mock that is sold', test: { isFree: false }, link: mock },
    { what: 'a mock for batches', test: { batchIds: ['b'], isFree: false }, link: site },
    { what: 'a test with registration', quiz: { quiz_type: 'ftd' as const }, link: site },
    { what: 'a scholarship test', quiz: { quiz_type: 'scholarship' as const }, link: site },
    { what: 'the test of a class', quiz: { quiz_type: 'class' as const }, link: site },
  ])('links from $what to a public page, and names nobody', ({ quiz = {}, test = {}, link }) => {
    const card = described({ quiz, test, shown: { name: 'true', rank: 'true' } })
    expect(card.link).toBe(link)
  })

  it.each([
    [{ isFree: true }, '60 minutes, 4 questions, free'],
    [{ isFree: false }, '60 minutes, 4 questions'],
    [{ isFree: true, batchIds: ['b'] }, '60 minutes, 4 questions'],
  ])('describes the test, and says whether it is free: %j', (test, facts) => {
    expect(described({ test }).facts).toBe(facts)
  })
})

it.each([1, 4, 100, 200, 400])('fits %s bubbles between the score and the counts', (count) => {
  const room = { width: 920, height: 210 }
  const { step, columns } = bubbleGrid(count, room)
  expect(columns * step).toBeLessThanOrEqual(room.width)
  expect(Math.ceil(count / columns) * step).toBeLessThanOrEqual(room.height)
  expect(step).toBeGreaterThanOrEqual(16)
})
