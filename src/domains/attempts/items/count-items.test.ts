import { describe, expect, it } from 'vitest'
import { compareWithin, createTally, figuresOf, flagByHolm, groupSizeOf, type Sheet, twoSided } from './count-items.ts'
import { attractsUpper, flagsOf, sumUses } from './rules.ts'

/*
 * Checks every figure against a second computation, from lists of all candidates and by textbook formulas.
 */

function randomOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Made = { candidates: number; questions: number; seed: number; skill?: (centre: number) => number }
const centreCount = 4

/** Makes sheets of candidates of varying skill on questions of varying difficulty; the key of each is `a`. */
function makeSheets({ candidates, questions, seed, skill = () => 0 }: Made): Sheet[] {
  const random = randomOf(seed)
  const difficulty = Array.from({ length: questions }, () => random() * 2 - 1)
  const made = Array.from({ length: candidates }, (_, n) => {
    const centre = n % centreCount
    const own = random() + random() + random() - 1.5 + skill(centre)
    const replies = difficulty.map((hard) => {
      const isRight = random() < 1 / (1 + Math.exp(-2 * (own - hard)))
      const isBlank = !isRight && random() < 0.2
      const wrong = random() < 0.5 ? 'b' : 'c'
      const chosen = isRight ? ['a'] : isBlank ? [] : [wrong]
      return { chosen, share: isRight ? 1 : 0, seconds: Math.floor(random() * 90) }
    })
    return { centre: `centre ${centre}`, language: n % 3 === 0 ? 'hi' : 'en', replies }
  })
  const totalOf = (sheet: (typeof made)[number]) => sheet.replies.reduce((sum, { share }) => sum + share, 0)
  const order = made.toSorted((a, b) => totalOf(b) - totalOf(a))
  const size = groupSizeOf(candidates)
  return order.map((sheet, at) => {
    return { ...sheet, third: at < size ? 'upper' : at >= candidates - size ? 'lower' : 'middle' }
  })
}

function tallyOf(sheets: Sheet[], dropped: number[] = []) {
  const questions = sheets[0]?.replies.length ?? 0
  const tally = createTally(Array.from({ length: questions }, (_, at) => ({ isCounted: !dropped.includes(at) })))
  for (const sheet of sheets) tally.add(sheet)
  return tally.end('en')
}

const mean = (list: number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
function pearson(a: number[], b: number[]) {
  const [ma, mb] = [mean(a), mean(b)]
  const up = a.reduce((sum, one, at) => sum + (one - ma) * ((b[at] ?? 0) - mb), 0)
  const down = Math.sqrt(mean(a.map((one) => (one - ma) ** 2)) * mean(b.map((one) => (one - mb) ** 2)))
  return up / a.length / down
}

describe('the figures of a test', () => {
  const sheets = makeSheets({ candidates: 240, questions: 12, seed: 7 })
  const matrix = sheets.map(({ replies }) => replies.map(({ share }) => share))
  const { items, alpha, n, groupSize } = tallyOf(sheets)

  it('match an independent computation: facility, item-rest correlation, median and alpha', () => {
    expect([n, groupSize]).toEqual([240, 65])
    for (const [at, item] of items.entries()) {
      const own = matrix.map((row) => row[at] ?? 0)
      const rest = matrix.map((row) => row.reduce((sum, one) => sum + one, 0) - (row[at] ?? 0))
      const seconds = sheets.map(({ replies }) => replies[at]?.seconds ?? 0).toSorted((a, b) => a - b)
      const figures = figuresOf(item)
      expect(figures.n).toBe(240)
      expect(figures.facility).toBeCloseTo(mean(own), 12)
      expect(figures.discrimination).toBeCloseTo(pearson(own, rest), 10)
      expect(figures.medianSeconds).toBe(((seconds[119] ?? 0) + (seconds[120] ?? 0)) / 2)
    }
    // Alpha as the mean of all covariances over the mean of all variances and covariances.
    const columns = matrix[0]?.map((_, at) => matrix.map((row) => row[at] ?? 0)) ?? []
    const covariance = (a: number[], b: number[]) =>
      mean(a.map((one, at) => (one - mean(a)) * ((b[at] ?? 0) - mean(b))))
    const pairs = columns.flatMap((a, i) => columns.map((b, j) => ({ isOwn: i === j, value: covariance(a, b) })))
    const between = mean(pairs.filter(({ isOwn }) => !isOwn).map(({ value }) => value))
    expect(alpha).toBeCloseTo((columns.length ** 2 * between) / (mean(pairs.map(({ value }) => value)) * 144), 10)
  })

  it('split options and blanks by upper and lower group', () => {
    for (const [at, { choices, blank }] of items.entries()) {
      const count = (id: string | undefined, third?: string) =>
        sheets.filter((one) => one.replies[at]?.chosen[0] === id && (third === undefined || one.third === third)).length
      for (const id of ['a', 'b', 'c'])
        expect(choices[id]).toEqual({ all: count(id), upper: count(id, 'upper'), lower: count(id, 'lower') })
      expect(blank.all).toBe(count(undefined))
    }
  })

  it('leave a dropped question out of the marks, but count the choices', () => {
    const { items: some, alpha: without } = tallyOf(sheets, [0])
    const rest = matrix.map((row) => row.slice(2).reduce((sum, one) => sum + one, 0))
    expect(figuresOf(some[1] as (typeof some)[number]).discrimination).toBeCloseTo(
      pearson(
        matrix.map((row) => row[1] ?? 0),
        rest,
      ),
      10,
    )
    expect([some[0]?.right, some[0]?.isCounted, some[0]?.choices.a]).toEqual([0, false, items[0]?.choices.a])
    expect(without).not.toBe(alpha)
  })

  it('of several uses cover all candidates, with the correlation within each use', () => {
    const [easy, hard] = [makeSheets({ candidates: 60, questions: 5, seed: 1 }), sheets]
    const uses = [easy, hard].map((list) => tallyOf(list).items[2] as (typeof items)[number])
    const all = sumUses(uses)
    const own = [easy, hard].flatMap((list) => list.map(({ replies }) => replies[2]?.share ?? 0))
    expect([all.n, figuresOf(all).facility]).toEqual([300, mean(own)])
    const within = uses.map((use) => figuresOf(use).discrimination ?? 0)
    expect(figuresOf(all).discrimination).toBeGreaterThan(Math.min(...within))
    expect(figuresOf(all).discrimination).toBeLessThan(Math.max(...within))
    expect(all.choices.a?.all).toBe(own.filter((share) => share === 1).length)
    expect(sumUses([...uses, { ...(uses[0] as (typeof items)[number]), isCounted: false }]).n).toBe(300)
  })
})

describe('a difference between groups', () => {
  it('has the probability of the normal distribution and of a textbook table', () => {
    for (const [z, p] of [
      [0, 1],
      [1.959964, 0.05],
      [2.575829, 0.01],
      [5, 5.733e-7],
    ] as const)
      expect(twoSided(z) / p).toBeCloseTo(1, 3)
    // One stratum: 30 of 40 against 20 of 40; chi-square with the correction is (|30 - 25| - 0.5)² / (40·40·50·30 / (80²·79)).
    const chi = 4.5 ** 2 / ((40 * 40 * 50 * 30) / (80 ** 2 * 79))
    expect(compareWithin([30, 10], [20, 20])).toBeCloseTo(twoSided(Math.sqrt(chi)), 9)
    expect(compareWithin([30, 10], [0, 0])).toBe(1)
  })

  it('is flagged by Holm’s procedure, which stops at the first insignificant one', () => {
    expect(flagByHolm([0.001, 0.02, 0.03, 0.2])).toEqual([true, false, false, false])
    expect(flagByHolm([0.2, 0.012, 0.001, 0.024])).toEqual([false, true, true, true])
    expect(flagByHolm([0.2, 0.06])).toEqual([false, false])
  })

  it('is found when a question was easier at one centre, and in fewer than one of twenty tests otherwise', () => {
    const rounds = 200
    let alarms = 0
    for (let seed = 1; seed <= rounds; seed += 1) {
      // One centre is stronger overall, which must not count as a difference on a question.
      const skill = (centre: number) => (centre === 0 ? 0.6 : 0)
      const { items } = tallyOf(makeSheets({ candidates: 160, questions: 10, seed: seed * 7919, skill }))
      if (items.some(({ centres }) => centres.some(({ differs }) => differs))) alarms += 1
    }
    expect(alarms / rounds).toBeLessThan(0.05)
    const leaked = makeSheets({ candidates: 400, questions: 12, seed: 5 }).map((sheet): Sheet => {
      if (sheet.centre !== 'centre 2') return sheet
      const [, ...others] = sheet.replies
      return { ...sheet, replies: [{ chosen: ['a'], share: 1, seconds: 5 }, ...others] }
    })
    const { items } = tallyOf(leaked)
    expect(items[0]?.centres.find(({ id }) => id === 'centre 2')?.differs).toBe(true)
  })

  it('of a translation is relative to the original', () => {
    const muddled = makeSheets({ candidates: 400, questions: 40, seed: 9 }).map((sheet): Sheet => {
      if (sheet.language !== 'hi') return sheet
      const [, ...others] = sheet.replies
      return { ...sheet, replies: [{ chosen: ['b'], share: 0, seconds: 5 }, ...others] }
    })
    const { items } = tallyOf(muddled)
    const differing = items.map(({ languages }) => languages.filter(({ differs }) => differs).map(({ id }) => id))
    expect(differing[0]).toEqual(['hi'])
    expect(differing.slice(1).flat()).toEqual([])
  })
})

describe('flags', () => {
  const item = tallyOf(makeSheets({ candidates: 60, questions: 4, seed: 3 })).items[0] as Parameters<typeof flagsOf>[0]
  const right = { right: ['a'], groupSize: 16 }

  it('name a wrong option that attracts the upper group, a negative discrimination, and groups that differ', () => {
    expect(flagsOf(item, right)).toEqual([])
    const choices = { ...item.choices, b: { all: 20, upper: 12, lower: 1 } }
    expect(flagsOf({ ...item, choices }, right)).toEqual(['wrong-attracts'])
    expect(flagsOf({ ...item, choices }, { ...right, right: ['a', 'b'] })).toEqual([])
    expect(flagsOf({ ...item, xr: -1 }, right)).toEqual(['negative'])
    const part = [{ differs: true }]
    expect(flagsOf({ ...item, centres: part, languages: part }, right)).toEqual(['translation', 'centre'])
  })

  it('are not given for too few candidates, or for a negligible difference', () => {
    expect(flagsOf({ ...item, n: 19, xr: -1 }, right)).toEqual([])
    expect(attractsUpper({ all: 9, upper: 5, lower: 4 }, 16)).toBe(false)
    expect(attractsUpper({ all: 0, upper: 0, lower: 0 }, 16)).toBe(false)
    expect(attractsUpper({ all: 83, upper: 55, lower: 28 }, 175)).toBe(true)
  })
})
