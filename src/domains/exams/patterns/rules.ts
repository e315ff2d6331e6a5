import type { PatternBody, TestTerms } from './schema.ts'

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
    const found = sectionProblems(section, isWhole)
    if (names.has(section.name)) found.name = 'is the name of another section too'
    names.add(section.name)
    for (const [field, problem] of Object.entries(found)) problems[`sections.${index}.${field}`] = problem
  }
  return problems
}

function sectionProblems(section: PatternBody['sections'][number], isWhole: boolean) {
  const problems: Record<string, string> = {}
  if (isWhole !== (section.minutes === null)) problems.minutes = 'belong to a section with its own clock'
  if (!isWhole && !section.locks) problems.locks = 'belongs to a section with its own clock'
  if (isWhole && section.locks && !section.earlyAdvance) {
    problems.earlyAdvance = 'must be allowed where no clock ends the section'
  }
  if (section.languages?.length === 0) problems.languages = 'are missing'
  for (const name of ['marksPerQuestion', 'penalty', 'minimumMarks'] as const) {
    if (/\/0+$/.test(section[name] ?? '')) problems[name] = 'is not a fraction'
  }
  return problems
}
