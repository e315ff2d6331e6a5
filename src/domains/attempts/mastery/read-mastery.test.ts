import { describe, expect, it } from 'vitest'
import { seededRandom } from '#db/demo/seeded-random.ts'
import { dayMs } from '#platform/text/india-time.ts'
import { estimateShare, masteryOf } from './read-mastery.ts'
import { fewestQuestions, halfLifeDays, weightAfter } from './rules.ts'

const now = Date.parse('2026-11-27T06:30:00Z')
const times = (count: number, isRight: boolean, daysAgo = 0) =>
  Array.from({ length: count }, () => ({ at: now - daysAgo * dayMs, isRight }))

describe('simulated students of known ability', () => {
  type Field = {
    seed: number
    students: number
    questions: number
    ability: (random: () => number) => number
    oldest: number
  }

  /** Returns the share of students whose ability lies in the band, before it is rounded outwards. */
  function coverage({ seed, students, questions, ability, oldest }: Field) {
    const random = seededRandom(seed)
    let held = 0
    for (let n = 0; n < students; n++) {
      const share = ability(random)
      const weighed = { right: 0, wrong: 0 }
      for (let q = 0; q < questions; q++) {
        weighed[random() < share ? 'right' : 'wrong'] += weightAfter(Math.floor(random() * oldest))
      }
      const { low, high } = estimateShare(weighed)
      if (low <= share && share <= high) held += 1
    }
    return held / students
  }
  const students = 3000
  const uniform = (random: () => number) => random()

  it.each([1, 2, 8, 30, 120])('the band of %i fresh answers holds in 95 of 100 cases', (questions) => {
    const share = coverage({ seed: questions, students, questions, ability: uniform, oldest: 1 })
    expect(share).toBeGreaterThan(0.94)
    // At the edges the band reaches the end, so it holds in more than 95 of 100 cases where most sheets are all right or all wrong.
    expect(share).toBeLessThan(questions < 8 ? 0.985 : 0.965)
  })

  it('the band holds for weak, middling and strong students alike, in 91 of 100 at worst, as counts are whole', () => {
    const abilities = [0, 0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95, 1]
    const shares = abilities.flatMap((ability) =>
      [8, 20, 40, 100].map((questions) =>
        coverage({ seed: 7 + questions, students: 1500, questions, ability: () => ability, oldest: 1 }),
      ),
    )
    expect(Math.min(...shares)).toBeGreaterThan(0.91)
    expect(shares.reduce((sum, share) => sum + share) / shares.length).toBeGreaterThan(0.95)
  })

  it.each([30, 180, 720])('the band holds in more cases where answers have faded for up to %i days', (oldest) => {
    const share = coverage({ seed: oldest, students, questions: 60, ability: uniform, oldest })
    expect(share).toBeGreaterThan(0.95)
  })

  it.each([
    { gain: 0.4, every: 4, least: 0.9 },
    { gain: 0.2, every: 2, least: 0.94 },
  ])(
    'the band holds for who improves by $gain in a year, with an answer every $every days',
    ({ gain, every, least }) => {
      const random = seededRandom(5)
      const today = 0.7
      let held = 0
      for (let n = 0; n < students; n++) {
        const weighed = { right: 0, wrong: 0 }
        for (let days = 0; days < 365; days += every) {
          weighed[random() < today - (gain * days) / 365 ? 'right' : 'wrong'] += weightAfter(days)
        }
        const { low, high } = estimateShare(weighed)
        if (low <= today && today <= high) held += 1
      }
      expect(held / students).toBeGreaterThan(least)
    },
  )
})

describe('fading', () => {
  it('makes the band wider and brings the dot nearer to the middle, day by day', () => {
    let before = { width: 0, right: 100 }
    for (const daysAgo of [0, 30, 60, 120]) {
      const { low, high, right } = masteryOf([...times(36, true, daysAgo), ...times(4, false, daysAgo)], now)
      expect(high - low).toBeGreaterThan(before.width)
      expect(right ?? 0).toBeLessThan(before.right)
      before = { width: high - low, right: right ?? 0 }
    }
  })

  it('lets new answers outweigh old ones', () => {
    const improved = masteryOf([...times(20, false, 240), ...times(20, true, 1)], now)
    const worsened = masteryOf([...times(20, true, 240), ...times(20, false, 1)], now)
    expect(improved.low).toBeGreaterThan(worsened.high)
  })

  it('leaves nothing to say after years without an answer', () => {
    expect(masteryOf(times(500, true, 3650), now)).toMatchObject({ questions: 500, low: 2, high: 100, right: null })
  })

  it('counts days of India: midnight is half past six in the evening UTC', () => {
    const at = Date.parse('2026-11-27T18:29:59.999Z')
    const answers = [...times(9, true), ...times(11, false)].map(({ isRight }) => ({ at, isRight }))
    const fresh = masteryOf(answers, at)
    // A millisecond later the next day begins in India; nothing changes for the 24 hours after that.
    const longAgo = answers.map(({ isRight }) => ({ at: at - (halfLifeDays - 1) * dayMs, isRight }))
    expect(masteryOf(longAgo, at)).not.toEqual(masteryOf(longAgo, at + 1))
    expect(masteryOf(longAgo, at + 1)).toEqual(masteryOf(longAgo, at + dayMs))
    expect(masteryOf(answers, at - dayMs)).toEqual(fresh)
  })
})

describe('what is said', () => {
  it('is nothing for one answer', () => {
    expect(masteryOf(times(1, true), now)).toEqual({ questions: 1, lastAt: now, low: 15, high: 100, right: null })
    expect(masteryOf(times(1, false), now)).toEqual({ questions: 1, lastAt: now, low: 0, high: 85, right: null })
  })

  it('includes the end of the scale when all answers are right or all are wrong', () => {
    expect(masteryOf(times(20, true), now)).toMatchObject({ low: 83, high: 100, right: 95 })
    expect(masteryOf(times(20, false), now)).toMatchObject({ low: 0, high: 17, right: 5 })
  })

  it('is something from eight questions on', () => {
    const mixed = (count: number) => [...times(count - 2, true), ...times(2, false)]
    expect(masteryOf(mixed(fewestQuestions - 1), now).right).toBeNull()
    expect(masteryOf(mixed(fewestQuestions), now).right).toBe(70)
  })

  it('is nothing where the band is wider than sixty', () => {
    const bandAfter = (days: number) => masteryOf([...times(5, true, days), ...times(5, false, days)], now)
    const last = Array.from({ length: 120 }, (_, days) => bandAfter(days))
    for (const { low, high, right } of last) expect(right === null).toBe(high - low > 60)
    expect(new Set(last.map(({ high, low }) => high - low))).toContain(60)
    expect(last.some(({ right }) => right === null)).toBe(true)
  })

  it('includes when the last answer was given, whatever the order', () => {
    const answers = [...times(1, true, 3), ...times(1, false, 1), ...times(1, true, 9)]
    expect(masteryOf(answers, now).lastAt).toBe(now - dayMs)
  })
})
