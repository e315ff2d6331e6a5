import type {
  Language,
  PaperShuffle,
  PatternBody,
  QuizType,
  StudentPaper,
  StudentQuestion,
  TestMode,
  TestTerms,
} from './schema.ts'

/** An exact number of marks; `d` is positive and the two have no common factor. Sums of many sections outgrow what a number holds exactly. */
export type Fraction = { n: bigint; d: bigint }

export const zero: Fraction = { n: 0n, d: 1n }

function divisor(a: bigint, b: bigint): bigint {
  if (b !== 0n) return divisor(b, a % b)
  return a < 0n ? -a : a
}

function fraction(n: bigint, d: bigint): Fraction {
  const common = divisor(n, d) || 1n
  return { n: n / common, d: d / common }
}

/** '2' or '1/4', as sections store their marks. Throws on anything else. */
export function parseFraction(text: string): Fraction {
  const match = /^(-?\d+)(?:\/(\d+))?$/.exec(text)
  const d = BigInt(match?.[2] ?? 1)
  if (!match || d === 0n) throw new Error(`Not a fraction: ${text}`)
  return fraction(BigInt(match[1] ?? 0), d)
}

/** '12', '-0.5' or '.5' as it stands, without the binary numbers that cannot hold it. Throws on anything else. */
export function parseDecimal(text: string): Fraction {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(text)
  const [, sign = '', whole = '', places = ''] = match ?? []
  if (!match || whole + places === '') throw new Error(`Not a number: ${text}`)
  return fraction(BigInt(`${whole}${places}`) * (sign === '-' ? -1n : 1n), 10n ** BigInt(places.length))
}

export function formatFraction({ n, d }: Fraction) {
  return d === 1n ? String(n) : `${n}/${d}`
}

export function add(a: Fraction, b: Fraction) {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function times(a: Fraction, whole: number) {
  return fraction(a.n * BigInt(whole), a.d)
}

export function multiply(a: Fraction, b: Fraction) {
  return fraction(a.n * b.n, a.d * b.d)
}

/** a/b; `b` is above zero. */
export function divide(a: Fraction, b: Fraction) {
  if (b.n <= 0n) throw new Error(`Not a divisor: ${formatFraction(b)}`)
  return fraction(a.n * b.d, a.d * b.n)
}

export function isBetween(low: Fraction, one: Fraction, high: Fraction) {
  return low.n * one.d <= one.n * low.d && one.n * high.d <= high.n * one.d
}

/** The number to show: rounded once, half away from zero, to `places` decimals. */
export function rounded({ n, d }: Fraction, places = 2) {
  const size = n < 0n ? -n : n
  const scaled = (size * 10n ** BigInt(places) * 2n + d) / (2n * d)
  if (scaled === 0n) return 0
  const digits = String(scaled).padStart(places + 1, '0')
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return Number(n < 0n ? `-${text}` : text)
}

/** Of a test without a pattern: one clock, every choice saved at once. */
export const plainTerms: TestTerms = {
  clock: 'whole',
  calculator: 'none',
  roundingPlaces: 2,
  markedAnswersCount: true,
  saveRule: 'practice',
  draftsCount: false,
  severalCorrect: 'all-or-nothing',
  extraMinutesPerHour: 20,
  percentile: 'at-or-below',
}

export function hasSectionClocks({ terms }: { terms: Pick<TestTerms, 'clock'> }) {
  return terms.clock === 'sections'
}

/** Minutes of the whole test: of its one clock, or of all its sections together. */
export function minutesOf({ minutes, sections }: Pick<PatternBody, 'minutes' | 'sections'>) {
  return minutes ?? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0)
}

/** Seconds on a clock for someone who has extra time. */
export function secondsWithExtra(minutes: number, { extraMinutesPerHour }: Pick<TestTerms, 'extraMinutesPerHour'>) {
  return minutes * (60 + extraMinutesPerHour)
}

/** What is wrong with a pattern, field by field; empty when nothing is. */
export function patternProblems({ terms, minutes, sections }: PatternBody) {
  const problems: Record<string, string> = {}
  const isWhole = terms.clock === 'whole'
  if (isWhole !== (minutes !== null)) problems.minutes = 'belong to the one clock of a test, and only there'
  const isOneByOne = sections.some(({ locks }) => locks)
  if (isWhole && isOneByOne && sections.some(({ locks }) => !locks)) problems.sections = 'lock all or not at all'
  const names = new Set<string>()
  for (const [index, section] of sections.entries()) {
    const at = `sections.${index}`
    if (names.has(section.name)) problems[`${at}.name`] = 'is the name of another section too'
    names.add(section.name)
    if (isWhole !== (section.minutes === null)) problems[`${at}.minutes`] = 'belong to a section with its own clock'
    if (!isWhole && !section.locks) problems[`${at}.locks`] = 'belongs to a section with its own clock'
    if (isWhole && section.locks && !section.earlyAdvance) {
      problems[`${at}.earlyAdvance`] = 'must be allowed where no clock ends the section'
    }
    if (section.languages?.length === 0) problems[`${at}.languages`] = 'are missing'
    for (const name of ['marksPerQuestion', 'penalty', 'minimumMarks'] as const) {
      if (/\/0+$/.test(section[name] ?? '')) problems[`${at}.${name}`] = 'is not a fraction'
    }
  }
  return problems
}

type Scheduled = { type: QuizType; opensAt: Date; closesAt: Date | null; durationMinutes: number }

const ranked = new Set<QuizType>(['ftd', 'scholarship'])

/** Ranked tests are sat by all at the same time; the others are for practice. */
export function isRanked(type: QuizType) {
  return ranked.has(type)
}

/** When nobody may go on any more; null: never. A ranked test without a closing time closes after its duration. */
export function closingTime(test: Scheduled) {
  if (test.closesAt || !isRanked(test.type)) return test.closesAt
  return new Date(test.opensAt.getTime() + test.durationMinutes * 60_000)
}

export function windowState(test: Scheduled, now: Date): 'upcoming' | 'open' | 'ended' {
  if (now < test.opensAt) return 'upcoming'
  const closes = closingTime(test)
  return closes !== null && now >= closes ? 'ended' : 'open'
}

type Registrable = Scheduled & { modes: TestMode[]; centreIds: string[] | null }
type Place = { mode: TestMode; centreId: string | null }
/** `field`: what of the request is wrong; null: nothing would help. */
type RegistrationRefusal = { field: 'mode' | 'center_id' | null; message: string }

/** Where a place is wanted that there is not. No list of centres, or an empty one, means all. */
function centreRefusal({ centreIds }: Registrable, { mode, centreId }: Place): RegistrationRefusal | null {
  const at = (message: string) => ({ field: 'center_id' as const, message })
  if (mode === 'online') return centreId === null ? null : at('A test that is taken online has no center.')
  if (centreId === null) return at('Choose a center.')
  const isHeldThere = !centreIds || centreIds.length === 0 || centreIds.includes(centreId)
  return isHeldThere ? null : at('This test is not held at this center.')
}

/** Why nobody may register for the test in this way now; null: they may. Online one may come late; on paper the seat must be known before the test begins. */
export function refusalToRegister(test: Registrable, wanted: Place, now: Date): RegistrationRefusal | null {
  if (!isRanked(test.type)) return { field: null, message: 'This test needs no registration.' }
  const state = windowState(test, now)
  if (state === 'ended') return { field: null, message: 'This test has ended.' }
  if (!test.modes.includes(wanted.mode)) return { field: 'mode', message: `This test is not held ${wanted.mode}.` }
  if (wanted.mode === 'offline' && state === 'open') {
    return { field: null, message: 'This test has started. Nobody can register for it at a center any more.' }
  }
  return centreRefusal(test, wanted)
}

/** Where an id stands among others for a seed: FNV-1a, its bits then mixed as Murmur does. It depends on nothing else, so that a question more changes no other's options. */
function placeOf(seed: number, id: string) {
  let hash = 0x811c9dc5
  for (const letter of `${seed} ${id}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function inOrderOf<T>(seed: number, list: T[], idOf: (item: T) => string) {
  const placed = list.map((item) => ({ item, id: idOf(item), place: placeOf(seed, idOf(item)) }))
  placed.sort((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1))
  return placed.map(({ item }) => item)
}

/** Questions of one passage stay together, in their order. */
function shuffleQuestions(questions: StudentQuestion[], seed: number) {
  const blocks = new Map<string, StudentQuestion[]>()
  for (const question of questions) {
    const block = question.passage_id ?? question._id
    blocks.set(block, [...(blocks.get(block) ?? []), question])
  }
  return inOrderOf(seed, [...blocks], ([id]) => id).flatMap(([, block]) => block)
}

/** The paper as one attempt has it: always the same for the same seed, also from a paper that is in that order already. Answers name options by their ids. */
export function shufflePaper<P extends Pick<StudentPaper, 'sections' | 'questions'>>(
  paper: P,
  shuffle: PaperShuffle | null,
): P {
  if (!shuffle) return paper
  const { seed } = shuffle
  const ordered = paper.sections.flatMap(({ _id }) => {
    const own = paper.questions.filter(({ section_id }) => section_id === _id)
    return shuffle.questions ? shuffleQuestions(own, seed) : own
  })
  const questions = ordered.map((question, index) => ({
    ...question,
    sno: index + 1,
    options:
      shuffle.options && !question.keeps_order
        ? inOrderOf(seed, question.options, (option) => `${question._id} ${option._id}`)
        : question.options,
  }))
  return { ...paper, questions }
}

/** How a sealed paper lies in its bytes: its tag in the clear, a nonce, then AES-256-GCM over gzip over JSON, with the 16 bytes that prove it. */
export const sealedPaper = {
  tagBytes: 16,
  nonceBytes: 12,
  /** What the seal is bound to besides its key, so that no paper passes for another. */
  about: (testId: string, language: Language) => `paper ${testId} ${language}`,
}
