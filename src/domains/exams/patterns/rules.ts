import type { QuestionKind } from '#domains/bank/schema.ts'
import { msg, plural, t, translated } from '#platform/text/messages.ts'
import type { PatternBody, PenaltyStep, QuestionGroup, ResultTerms, TestTerms, TieRule } from './schema.ts'

/** Terms of a test without a pattern: one timer, every choice saved at once. */
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

/** Default order of breaking ties. */
export const plainTies: TieRule[] = [{ by: 'accuracy' }, { by: 'time' }]

const simpleTies = {
  'fewer-wrong': t`fewer wrong answers`,
  accuracy: t`higher accuracy`,
  time: t`shorter time`,
  older: t`the older candidate`,
  younger: t`the younger candidate`,
  name: t`the name, A to Z`,
}

/** Describes what decides between equal scores, in words that end a sentence. */
export function tieText(rule: TieRule) {
  if (rule.by === 'section') return t`more marks in ${rule.section}`
  if (rule.by !== 'ratio') return simpleTies[rule.by]
  return rule.section === null
    ? t`fewer wrong answers for each right one`
    : t`fewer wrong answers for each right one in ${rule.section}`
}

type Marking = { marksPerQuestion: string; penalty: string; penaltySteps?: PenaltyStep[] | null | undefined }
export type MarkedSection = Marking & { groups?: QuestionGroup[] | null | undefined }

/** Returns how a question of this kind is marked: as its group is or, without one, as the section. */
export function markingOf(section: MarkedSection, kind: QuestionKind): Marking {
  return section.groups?.find((group) => group.kind === kind) ?? section
}

/** Returns the penalty of a wrong answer, by its number among the wrong answers so far, counted from 1. */
export function penaltyOf({ penalty, penaltySteps }: Pick<Marking, 'penalty' | 'penaltySteps'>, number: number) {
  return penaltySteps?.findLast(({ from }) => from <= number)?.penalty ?? penalty
}

function presentRates({ marksPerQuestion, penalty, penaltySteps }: Marking) {
  const rates = { marks_per_question: marksPerQuestion, penalty }
  return penaltySteps ? { ...rates, penalty_steps: penaltySteps } : rates
}

const kindNames: Record<QuestionKind, string> = {
  single: msg`single correct`,
  several: msg`multiple correct`,
  numeric: msg`numerical`,
}

/** Lists the groups of a section that do not have the right number of questions, each as a sentence. */
export function groupShortages(groups: QuestionGroup[], picked: { kind: QuestionKind }[]) {
  return groups.flatMap(({ kind, questions }) => {
    const count = picked.filter((question) => question.kind === kind).length
    if (count === questions) return []
    return t`must have ${plural(questions, '# question', '# questions')} of the kind ${translated(kindNames[kind])}, not ${count}`
  })
}

/** Presents the marking of a section, with its groups. */
export function presentMarking({ groups, ...section }: MarkedSection) {
  const rates = presentRates(section)
  if (!groups) return rates
  const presented = groups.map(({ kind, questions, ...group }) => {
    return { kind, questions_count: questions, ...presentRates(group) }
  })
  return { ...rates, groups: presented }
}

export function hasSectionClocks({ terms }: { terms: Pick<TestTerms, 'clock'> }) {
  return terms.clock === 'sections'
}

/**
 * Returns the clock of each section, counted from 0: with section clocks, a section without minutes shares the clock of
 * the section before it. Without them, sections that lock are taken one by one.
 */
export function clockGroups(sections: { minutes: number | null }[]) {
  const hasClocks = sections.some(({ minutes }) => minutes !== null)
  let group = -1
  return sections.map(({ minutes }) => {
    if (minutes !== null || !hasClocks || group === -1) group += 1
    return group
  })
}

/** Returns for each section the index of the section at whose end it opens; -1: open from the start. */
export function sectionsBefore(sections: { minutes: number | null }[]) {
  const groups = clockGroups(sections)
  return groups.map((group) => groups.indexOf(group) - 1)
}

/** Returns the minutes of the whole test: of its one clock, or of all its sections together. */
export function minutesOf({ minutes, sections }: Pick<PatternBody, 'minutes' | 'sections'>) {
  return minutes ?? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0)
}

/** Returns the seconds on a timer with extra time. */
export function secondsWithExtra(minutes: number, { extraMinutesPerHour }: Pick<TestTerms, 'extraMinutesPerHour'>) {
  return minutes * (60 + extraMinutesPerHour)
}

/** Lists the problems of a pattern by field; empty if there are none. */
export function patternProblems({ terms, minutes, sections }: PatternBody) {
  const problems: Record<string, string> = {}
  const isWhole = terms.clock === 'whole'
  if (isWhole !== (minutes !== null))
    problems.minutes = t`are required if the whole test has one clock, and not allowed otherwise`
  if (sections.every(({ isQualifying }) => isQualifying))
    problems.sections = t`cannot all be qualifying, because no marks would count`
  const isOneByOne = sections.some(({ locks }) => locks)
  if (isWhole && isOneByOne && sections.some(({ locks }) => !locks))
    problems.sections = t`must either all lock or none lock`
  const names = new Set<string>()
  for (const [index, section] of sections.entries()) {
    const onClock = isWhole ? problemsOnOneClock(section) : problemsOnOwnClock(section, sections[index - 1])
    const sectionProblems = Object.assign(onClock, problemsAnywhere(section))
    if (names.has(section.name)) sectionProblems.name = t`is already the name of another section`
    names.add(section.name)
    for (const [field, problem] of Object.entries(sectionProblems)) problems[`sections.${index}.${field}`] = problem
  }
  return Object.assign(problems, resultProblems(terms.results ?? {}, sections))
}

type Sections = PatternBody['sections']

function tieProblem(rule: TieRule, sections: Sections) {
  if (!('section' in rule) || rule.section === null) return null
  const section = sections.find(({ name }) => name === rule.section)
  if (!section) return t`must name a section of this pattern`
  return section.isQualifying ? t`must not name a section that is only qualifying` : null
}

/** Lists problems of ties and minima: they may name only sections of the pattern, a qualifying section decides no tie, and nothing may occur twice. */
function resultProblems({ ties = [], minima = [] }: ResultTerms, sections: Sections) {
  const problems: Record<string, string> = {}
  const isTwice = (said: string[], index: number) => said.indexOf(said[index] ?? '') < index
  const rules = ties.map((rule) => JSON.stringify(rule))
  for (const [index, rule] of ties.entries()) {
    const problem = tieProblem(rule, sections) ?? (isTwice(rules, index) ? t`is listed twice` : null)
    if (problem) problems[`terms.results.ties.${index}`] = problem
  }
  const places = minima.map(({ section }) => JSON.stringify(section))
  for (const [index, { section }] of minima.entries()) {
    const isKnown = section === null || sections.some(({ name }) => name === section)
    const problem = isKnown ? (isTwice(places, index) ? t`is listed twice` : null) : t`is not a section of this pattern`
    if (problem) problems[`terms.results.minima.${index}.section`] = problem
  }
  return problems
}

type Section = PatternBody['sections'][number]
type Problems = Record<string, string>

function problemsOnOneClock({ minutes, locks, earlyAdvance }: Section) {
  const problems: Problems = {}
  if (minutes !== null) problems.minutes = t`are allowed only if sections have their own clocks`
  if (locks && !earlyAdvance) problems.earlyAdvance = t`must be allowed if no clock ends the section`
  return problems
}

/**
 * Lists problems of a section with its own timer. `before`: the previous section, whose timer it shares if it has
 * no minutes.
 */
function problemsOnOwnClock({ minutes, locks, earlyAdvance }: Section, before: Section | undefined) {
  const problems: Problems = {}
  if (minutes === null && !before)
    problems.minutes = t`are required because there is no earlier section to share a clock with`
  if (!locks) problems.locks = t`must be on for a section with its own clock`
  if (minutes === null && before && before.earlyAdvance !== earlyAdvance)
    problems.earlyAdvance = t`must be the same for all sections that share a clock`
  return problems
}

function stepsProblem({ penaltySteps = [] }: Pick<Section, 'penaltySteps'>) {
  const isRising = penaltySteps.every(({ from }, index) => from > (penaltySteps[index - 1]?.from ?? 1))
  if (!isRising) return t`must be in rising order`
  return penaltySteps.some(({ penalty }) => noFraction.test(penalty)) ? t`must be valid fractions` : null
}

function problemsOfGroup(group: QuestionGroup) {
  const problems: Problems = {}
  for (const name of ['marksPerQuestion', 'penalty'] as const)
    if (noFraction.test(group[name])) problems[name] = t`must be a valid fraction`
  const steps = stepsProblem(group)
  if (steps) problems.penaltySteps = steps
  return problems
}

/** Lists problems of the groups of a section: one for each kind, together its questions. */
function groupProblems({ groups, questions, marksPerQuestion, penalty, penaltySteps }: Section) {
  const problems: Problems = {}
  if (!groups) return problems
  const count = groups.reduce((sum, group) => sum + group.questions, 0)
  if (count !== questions) problems.questions = t`must be the ${count} questions of its groups`
  if (penaltySteps) problems.penaltySteps = t`belong to the groups of this section`
  const [first] = groups
  if (first && (first.marksPerQuestion !== marksPerQuestion || first.penalty !== penalty))
    problems.marksPerQuestion = t`and the penalty must be those of the first group`
  for (const [index, group] of groups.entries()) {
    const own = problemsOfGroup(group)
    if (groups.findIndex(({ kind }) => kind === group.kind) < index) own.kind = t`is listed twice`
    for (const [field, problem] of Object.entries(own)) problems[`groups.${index}.${field}`] = problem
  }
  return problems
}

const noFraction = /\/0+$/

function problemsAnywhere(section: Section) {
  const problems: Problems = {}
  if (section.languages?.length === 0) problems.languages = t`are missing`
  for (const name of ['marksPerQuestion', 'penalty', 'minimumMarks'] as const) {
    if (noFraction.test(section[name] ?? '')) problems[name] = t`must be a valid fraction`
  }
  const steps = stepsProblem(section)
  if (steps) problems.penaltySteps = steps
  return Object.assign(problems, groupProblems(section))
}
