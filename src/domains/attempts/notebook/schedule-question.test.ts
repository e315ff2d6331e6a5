import { describe, expect, it } from 'vitest'
import { dayInIndia } from '#platform/text/india-time.ts'
import { type Repeated, scheduleQuestion } from './schedule-question.ts'

const missedAt = new Date('2026-11-20T06:00:00Z')
const answer = (at: string, what: 'right' | 'wrong' | 'guess' = 'right', id = at): Repeated => {
  return { id, answeredAt: new Date(at), isRight: what !== 'wrong', isGuess: what === 'guess' }
}

/*
 * A second implementation of FSRS 6, from its published formulas and parameters, in whole days. It shares nothing with
 * the library.
 */
const w = [
  0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
  0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
]
const p = (index: number) => w[index] ?? Number.NaN
const decay = -p(20)
const factor = 0.9 ** (1 / decay) - 1
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

type Memory = { stability: number; difficulty: number }
type State = Memory & { day: number; interval: number }
type Grade = 1 | 2 | 3

const firstDifficulty = (grade: number) => clamp(p(4) - Math.exp(p(5) * (grade - 1)) + 1, 1, 10)

function remember({ stability: s, difficulty: d }: Memory, grade: Grade, days: number): Memory {
  const recall = (1 + (factor * days) / s) ** decay
  const damped = d + (-p(6) * (grade - 3) * (10 - d)) / 9
  const easy = p(4) - Math.exp(p(5) * 3) + 1
  const difficulty = clamp(p(7) * easy + (1 - p(7)) * damped, 1, 10)
  const hard = grade === 2 ? p(15) : 1
  const grown = s * (1 + Math.exp(p(8)) * (11 - d) * s ** -p(9) * (Math.exp((1 - recall) * p(10)) - 1) * hard)
  const forgotten = p(11) * d ** -p(12) * ((s + 1) ** p(13) - 1) * Math.exp((1 - recall) * p(14))
  return { stability: grade === 1 ? Math.min(forgotten, s) : grown, difficulty }
}

/**
 * Returns the interval, which equals the stability at a desired recall of 90 %; a better answer is never repeated
 * sooner than a worse one.
 */
function intervalOf(after: (grade: Grade) => Memory, grade: Grade) {
  const plain = (of: Grade) => clamp(Math.round(after(of).stability), 1, 365)
  const again = Math.min(plain(1), plain(2))
  const hard = Math.max(plain(2), again + 1)
  return grade === 1 ? again : grade === 2 ? hard : Math.max(plain(3), hard + 1)
}

function next(state: State | null, grade: Grade, day: number): State {
  const after = (of: Grade) =>
    state ? remember(state, of, day - state.day) : { stability: p(of - 1), difficulty: firstDifficulty(of) }
  return { ...after(grade), day, interval: intervalOf(after, grade) }
}

/** Creates a seeded generator, so that every run gets the same numbers. */
function chance(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const dayMs = 86_400_000
const dayZero = Date.parse('2026-11-20T00:00:00Z')
const dayText = (day: number) => new Date(dayZero + day * dayMs).toISOString().slice(0, 10)

describe('the days of a question', () => {
  it('are those of the published formulas, over 500 random histories', () => {
    const random = chance(33)
    for (let run = 0; run < 500; run++) {
      let state = next(null, 1, 0)
      let right = 0
      let day = 0
      const answers: Repeated[] = []
      for (let n = 0; n < 8 && right < 3; n++) {
        const told = scheduleQuestion(missedAt, answers)
        expect([run, n, told]).toEqual([
          run,
          n,
          { dueOn: dayText(state.day + state.interval), rightDays: right, leftOn: null },
        ])
        // On its day, or some days late.
        day = state.day + state.interval + Math.floor(random() * 4)
        const luck = random()
        const what = luck < 0.4 ? 'right' : luck < 0.6 ? 'guess' : 'wrong'
        const clock = 18.5 * 3_600_000 - dayMs + Math.floor(random() * dayMs)
        answers.push(answer(new Date(dayZero + day * dayMs + clock).toISOString(), what))
        state = next(state, what === 'right' ? 3 : what === 'guess' ? 2 : 1, day)
        if (what === 'right') right += 1
      }
      if (right === 3)
        expect(scheduleQuestion(missedAt, answers)).toEqual({ dueOn: null, rightDays: 3, leftOn: dayText(day) })
    }
  })

  it.each([
    ['nothing yet', [], 0],
    ['right once', [answer('2026-11-21T06:00:00Z')], 1],
    ['right twice on one day', [answer('2026-11-21T06:00:00Z'), answer('2026-11-21T07:00:00Z')], 1],
    [
      'in the last and the first second of two days',
      [answer('2026-11-21T18:29:59.999Z'), answer('2026-11-21T18:30:00Z')],
      2,
    ],
    ['on one day, which is two in UTC', [answer('2026-11-21T18:30:00Z'), answer('2026-11-22T18:29:59.999Z')], 1],
    ['a guess', [answer('2026-11-21T06:00:00Z', 'guess')], 0],
    [
      'a guess, and right on the same day',
      [answer('2026-11-21T06:00:00Z', 'guess'), answer('2026-11-21T07:00:00Z')],
      0,
    ],
    [
      'wrong, and right after the key was seen',
      [answer('2026-11-21T06:00:00Z', 'wrong'), answer('2026-11-21T07:00:00Z')],
      0,
    ],
    [
      'right, wrong and right',
      [answer('2026-11-21T06:00:00Z'), answer('2026-11-24T06:00:00Z', 'wrong'), answer('2026-11-25T06:00:00Z')],
      2,
    ],
    ['before the mistake', [answer('2026-11-20T05:59:59.999Z')], 0],
    ['in the moment of the mistake', [answer('2026-11-20T06:00:00.000Z')], 1],
  ])('%s: right on %#', (_, answers, days) => {
    expect(scheduleQuestion(missedAt, answers)).toMatchObject({ rightDays: days, leftOn: null })
  })

  it('end on the third right one', () => {
    const days = ['2026-11-21', '2026-11-24', '2026-11-26'].map((day) => answer(`${day}T06:00:00Z`))
    expect(scheduleQuestion(missedAt, days)).toEqual({ dueOn: null, rightDays: 3, leftOn: '2026-11-26' })
    expect(scheduleQuestion(missedAt, [...days, answer('2026-12-20T06:00:00Z', 'wrong')])).toMatchObject({
      rightDays: 3,
    })
  })

  it('are the same in whatever order two devices send', () => {
    const answers = [
      answer('2026-11-21T06:00:00Z'),
      answer('2026-11-21T05:00:00Z', 'wrong'),
      answer('2026-11-23T06:00:00Z', 'right', 'b'),
      answer('2026-11-23T06:00:00Z', 'wrong', 'a'),
      answer('2026-11-29T06:00:00Z', 'guess'),
    ]
    const told = scheduleQuestion(missedAt, answers)
    expect(scheduleQuestion(missedAt, answers.toReversed())).toEqual(told)
    expect(told.rightDays).toBe(0)
  })

  it('are never the day of the answer, nor more than a year away', () => {
    for (const what of ['right', 'guess', 'wrong'] as const) {
      const { dueOn } = scheduleQuestion(missedAt, [answer('2026-11-20T07:00:00Z', what)])
      expect((dueOn ?? '') > dayInIndia(missedAt)).toBe(true)
    }
    const late = scheduleQuestion(missedAt, [answer('2036-11-20T07:00:00Z')])
    expect((late.dueOn ?? '') <= '2037-11-20').toBe(true)
  })
})
