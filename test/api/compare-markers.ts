import { expect, it } from 'vitest'
import { examPatterns, ownPatterns } from '#db/demo/patterns.ts'
import { seededRandom } from '#db/demo/seeded-random.ts'
import { createMarker, type Given, type Key } from '#domains/attempts/marking/mark-answers.ts'
import type { AnswerKey } from '#domains/bank/schema.ts'
import { parseFraction, rounded } from '#domains/exams/marks/rules.ts'
import type { NewPattern } from '#domains/exams/patterns/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import { commonDenominator, roundByHand, unitsOf } from '../independent-marker.ts'

const papersPerPattern = 12
const seed = 20_261_120

type Random = ReturnType<typeof seededRandom>
const letters = ['a', 'b', 'c', 'd', 'e']
const below = (random: Random, limit: number) => Math.floor(random() * limit)
const pick = <T>(random: Random, list: readonly [T, ...T[]]): T => list[below(random, list.length)] ?? list[0]
const someOf = (random: Random, list: string[]) => list.filter(() => random() < 0.5)
const decimal = (random: Random) =>
  `${pick(random, ['', '-'])}${below(random, 40)}${pick(random, ['', '.5', '.25', '.125'])}`

function randomKey(random: Random): AnswerKey {
  const kind = pick(random, ['single', 'single', 'several', 'numeric'] as const)
  if (kind === 'numeric') return { kind, value: decimal(random), tolerance: pick(random, ['0', '0.125', '2.5']) }
  const right = someOf(random, letters)
  return { kind, options: kind === 'several' && right.length > 0 ? right : [pick(random, ['a', 'b', 'c', 'd'])] }
}

function randomAnswer(random: Random, key: AnswerKey): Given {
  const marked = random() < 0.3
  const none: Given = { option_id: null, marked, seconds: below(random, 90) }
  if (random() < 0.15) return none
  if (key.kind === 'numeric') return { ...none, number: random() < 0.4 ? key.value : decimal(random) }
  if (key.kind === 'single') return { ...none, option_id: pick(random, ['a', 'b', 'c', 'd', 'e']) }
  const chosen = random() < 0.5 ? someOf(random, key.options) : someOf(random, letters)
  return chosen.length === 0 ? none : { ...none, option_ids: random() < 0.2 ? [...key.options] : chosen }
}

/** Makes a random answer, sometimes with an unsaved choice on the screen. */
function randomGiven(random: Random, key: AnswerKey): Given {
  const saved = randomAnswer(random, key)
  const { option_id, option_ids, number } = randomAnswer(random, key)
  const hasDraft = random() < 0.3 && (option_id !== null || option_ids !== undefined || number !== undefined)
  return hasDraft ? { ...saved, draft: { option_id, option_ids, number } } : saved
}

const drops: [DropRule, ...DropRule[]] = ['bonus-all', 'bonus-attempters', 'rescale']

/** Makes a paper of the pattern with random kinds, keys and drops, and for each question a pool of answers with the second marker's result. */
function randomPaper({ body }: NewPattern, random: Random) {
  const sections = body.sections.map((section, at) => ({ ...section, id: `s${at}` }))
  const terms = {
    markedAnswersCount: random() < 0.5,
    draftsCount: random() < 0.5,
    severalCorrect: pick(random, ['all-or-nothing', 'share'] as const),
  }
  const units = commonDenominator(sections)
  const hasDrops = random() < 0.5
  const questions = sections.flatMap((section) =>
    Array.from({ length: section.questions }, (_, n) => {
      const dropped = hasDrops && random() < 0.04 ? pick(random, drops) : null
      const key: Key = { questionId: `${section.id}-${n}`, sectionId: section.id, key: randomKey(random), dropped }
      const pool = [undefined, ...Array.from({ length: 7 }, () => randomGiven(random, key.key))]
      return { key, pool, units: pool.map((given) => unitsOf(key, given, { section, terms, units })), worth: section }
    }),
  )
  const fullUnits = (some: typeof questions) =>
    some.reduce((sum, { worth }) => sum + BigInt(Math.round(evaluate(worth.marksPerQuestion) * units)), 0n)
  const counting = questions.filter(({ worth }) => worth.isQualifying !== true)
  const all = fullUnits(counting)
  const left = fullUnits(counting.filter(({ key }) => key.dropped !== 'rescale'))
  const mark = createMarker({ sections, keys: questions.map(({ key }) => key), terms })
  return { mark, questions, units: BigInt(units), all, left, sections, places: body.terms.roundingPlaces }
}

function evaluate(text: string) {
  const [n = 0, d = 1] = text.split('/').map(Number)
  return n / d
}

/** Sits the paper once at random; throws at the first difference between the two markers. */
function compareOnce(
  { mark, questions, units, all, left, sections, places }: ReturnType<typeof randomPaper>,
  random: Random,
) {
  const answers = new Map<string, Given>()
  const bySection = new Map<string, number>()
  for (const { key, pool, units: worth } of questions) {
    const chosen = below(random, pool.length)
    const given = pool[chosen]
    if (given) answers.set(key.questionId, given)
    bySection.set(key.sectionId, (bySection.get(key.sectionId) ?? 0) + (worth[chosen] ?? 0))
  }
  const score = mark(answers)
  let total = 0n
  for (const [index, { id, isQualifying }] of sections.entries()) {
    const own = BigInt(bySection.get(id) ?? 0)
    if (!isQualifying) total += own
    const { s, n, d } = parseFraction(score.sections[index]?.marks ?? '')
    if (s * n * units !== own * d) throw new Error(`section ${id}: ${n}/${d} is not ${own}/${units}`)
  }
  const marks = parseFraction(score.marks)
  const whole = { n: total * all, d: units * left }
  if (marks.s * marks.n * whole.d !== whole.n * marks.d)
    throw new Error(`${marks.toFraction()} is not ${whole.n}/${whole.d}`)
  const shown = rounded(marks, places)
  if (shown !== roundByHand(whole, places)) throw new Error(`${marks.toFraction()} is shown as ${shown}`)
}

/** Registers a test that the two markers agree on so many random attempts. */
export function proveAgreement(attemptsCount: number) {
  it(`two independent ways to count agree on ${attemptsCount} random attempts over all patterns`, {
    timeout: 300_000,
  }, () => {
    const random = seededRandom(seed)
    const patterns: NewPattern[] = [...examPatterns, ...ownPatterns]
    const papers = patterns.flatMap((pattern) =>
      Array.from({ length: papersPerPattern }, () => randomPaper(pattern, random)),
    )
    for (let n = 0; n < attemptsCount; n++) {
      const paper = papers[n % papers.length]
      if (paper) compareOnce(paper, random)
    }
    const kinds = new Set(papers.flatMap(({ questions }) => questions.map(({ key }) => key.key.kind)))
    const rules = new Set(papers.flatMap(({ questions }) => questions.map(({ key }) => key.dropped)))
    expect([...kinds].sort()).toEqual(['numeric', 'several', 'single'])
    expect([...rules].filter((rule) => rule !== null).sort()).toEqual([...drops].sort())
  })
}
