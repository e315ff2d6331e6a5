import type {
  CategoryMinimum,
  NewPattern,
  PatternSection,
  PenaltyStep,
  QuestionGroup,
  ResultTerms,
  StaffPattern,
  TestTerms,
  TieRule,
} from '#domains/exams/patterns/schema.ts'
import { t } from '#platform/text/messages.ts'
import { slugOf } from '#platform/text/typed.ts'

/*
 * Converts input between the form and the API. A section's own timer, locks and languages are derived from a few
 * answers, so that nothing is typed twice.
 */

type TypedGroup = QuestionGroup & { penaltySteps: PenaltyStep[] }
export type TypedSection = Omit<PatternSection, 'languages' | 'locks' | 'groups' | 'penaltySteps'> & {
  languages: string[]
  penaltySteps: PenaltyStep[]
  /** Empty: all questions are marked alike. */
  groups: TypedGroup[]
}
export type TypedPattern = {
  key: string
  name: string
  source: string
  sourceDate: string | null
  doubt: string
  /** For a test with a single timer: whether a section locks when it is left. */
  locks: boolean
  body: { terms: TypedTerms; minutes: number | null; sections: TypedSection[] }
}
type TypedTerms = Omit<TestTerms, 'results' | 'waitsGivenBack'> & {
  results: TypedResults
  waitsGivenBack: boolean
}

export const blankSection: TypedSection = {
  name: '',
  subject: null,
  questions: 25,
  marksPerQuestion: '1',
  penalty: '1/4',
  penaltySteps: [],
  groups: [],
  minutes: null,
  earlyAdvance: true,
  languages: [],
  minimumMarks: null,
  isQualifying: false,
}

const plainTerms: TestTerms = {
  clock: 'whole',
  calculator: 'none',
  roundingPlaces: 2,
  markedAnswersCount: true,
  saveRule: 'exam',
  draftsCount: false,
  severalCorrect: 'all-or-nothing',
  extraMinutesPerHour: 20,
  percentile: 'at-or-below',
}

/**
 * Returns the newest version as form values; without one, a pattern with a single section. Each version has its own
 * source, so that field is empty.
 */
export function typedOf(newest: StaffPattern | null): TypedPattern {
  const { terms = plainTerms, minutes = 60, sections = [] } = newest?.body ?? {}
  return {
    key: newest?.key ?? '',
    name: newest?.name ?? '',
    source: '',
    sourceDate: null,
    doubt: newest?.doubt ?? '',
    locks: sections.some((section) => section.locks),
    body: {
      terms: { ...terms, waitsGivenBack: terms.waitsGivenBack ?? false, results: typedResults(terms.results) },
      minutes,
      sections: newest
        ? sections.map(({ languages, locks: _locks, groups = [], penaltySteps = [], ...section }) => ({
            ...section,
            languages: languages ?? [],
            penaltySteps,
            groups: groups.map(({ penaltySteps = [], ...group }) => ({ ...group, penaltySteps })),
          }))
        : [blankSection],
    },
  }
}

const known = ['en', 'hi', 'or', 'bn'] as const
const keyFrom = (name: string) => slugOf(name).slice(0, 100).replace(/-$/, '')

/** Converts the typed pattern: one timer or one per section, and what follows from that. */
export function patternOf({ key, name, source, sourceDate, doubt, locks, body }: TypedPattern): NewPattern {
  const isWhole = body.terms.clock === 'whole'
  const sections = body.sections.map(
    ({ languages, isQualifying, groups, penaltySteps, ...section }): PatternSection => {
      const chosen = known.filter((language) => languages.includes(language))
      const pattern: PatternSection = {
        ...section,
        minutes: isWhole ? null : section.minutes,
        locks: isWhole ? locks : true,
        earlyAdvance: isWhole || section.earlyAdvance,
        languages: chosen.length === 0 ? null : chosen,
      }
      // Omitted when false, as in versions older than this field, so that saving one again creates no new version.
      if (isQualifying) pattern.isQualifying = true
      if (groups.length === 0) return withSteps(pattern, penaltySteps)
      return { ...pattern, ...groupsOf(groups) }
    },
  )
  const { roundingPlaces, extraMinutesPerHour } = body.terms
  const numbers = { roundingPlaces: placesOf(roundingPlaces), extraMinutesPerHour: Number(extraMinutesPerHour) }
  const pattern: NewPattern = {
    key: key || keyFrom(name),
    name,
    source,
    // An empty date: the server names the field.
    sourceDate: sourceDate ?? '',
    body: { terms: termsOf(body.terms, numbers), minutes: isWhole ? body.minutes : null, sections },
  }
  if (doubt.trim()) pattern.doubt = doubt.trim()
  return pattern
}

/** Omits empty steps, as in versions that predate them. */
function withSteps<T extends object>(marking: T, penaltySteps: PenaltyStep[]) {
  const steps = penaltySteps.map(({ from, penalty }) => ({ from: Number(from), penalty }))
  return steps.length === 0 ? marking : { ...marking, penaltySteps: steps }
}

/** Returns the questions of all groups of a section, and the marking of the first group. */
function groupsOf(typed: TypedGroup[]) {
  const groups = typed.map(({ penaltySteps, ...group }) => withSteps(group, penaltySteps))
  const { marksPerQuestion = '', penalty = '' } = groups[0] ?? {}
  const questions = groups.reduce((sum, group) => sum + (Number(group.questions) || 0), 0)
  return { questions, marksPerQuestion, penalty, groups }
}

/** Omits empty results, as in versions that predate them. */
function termsOf(
  { results, waitsGivenBack, ...terms }: TypedTerms,
  numbers: Pick<TestTerms, 'roundingPlaces' | 'extraMinutesPerHour'>,
) {
  const said: TestTerms = { ...terms, ...numbers }
  if (waitsGivenBack) said.waitsGivenBack = true
  const resultTerms = resultsOf(results)
  if (Object.keys(resultTerms).length > 0) said.results = resultTerms
  return said
}

/** Converts the text that a select returns. */
function placesOf(value: unknown): TestTerms['roundingPlaces'] {
  return Number(value) === 7 ? 7 : Number(value) === 5 ? 5 : 2
}

function numberOf(fraction: string) {
  const [n = 0, d = 1] = fraction.split('/').map(Number)
  return Number.isFinite(n / d) ? n / d : 0
}

/** Returns questions, marks and minutes of the whole while typing. */
export function totalsOf({ minutes, sections }: NewPattern['body']) {
  const counting = sections.filter(({ isQualifying }) => !isQualifying)
  const parts = counting.flatMap(
    ({ groups, ...section }): Pick<PatternSection, 'marksPerQuestion' | 'questions'>[] => groups ?? [section],
  )
  const marks = parts.reduce((sum, part) => sum + numberOf(part.marksPerQuestion) * (part.questions || 0), 0)
  return {
    questions: sections.reduce((sum, section) => sum + (section.questions || 0), 0),
    marks: Math.round(marks * 100) / 100,
    minutes: minutes ?? sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0),
  }
}

const words: Record<string, string> = {
  marksPerQuestion: t`marks per question`,
  penalty: t`penalty`,
  penaltySteps: t`steps of the penalty`,
  groups: t`groups of questions`,
  waitsGivenBack: t`time of waiting is given back`,
  earlyAdvance: t`can be left early`,
  isQualifying: t`qualifying only`,
  locks: t`locks`,
  minimumMarks: t`minimum marks`,
  questions: t`questions`,
  minutes: t`minutes`,
  languages: t`languages`,
  subject: t`subject`,
  clock: t`timer`,
  calculator: t`calculator`,
  roundingPlaces: t`decimal places`,
  markedAnswersCount: t`marked answers count`,
  saveRule: t`saving of answers`,
  draftsCount: t`unsaved choices count`,
  severalCorrect: t`marks for several right options`,
  extraMinutesPerHour: t`extra minutes per hour`,
  percentile: t`percentile`,
  ties: t`tie-breaking rules`,
  dropped: t`dropped questions`,
  normalisation: t`normalisation`,
  minima: t`minimum marks by category`,
}

function describe(value: unknown) {
  if (value === null || value === undefined || value === '') return t`none`
  if (Array.isArray(value)) return value.map((rule) => (typeof rule === 'string' ? rule : toldRule(rule))).join(', ')
  return value === true ? t`yes` : value === false ? t`no` : String(value)
}

function compare(where: string, before: object, after: object) {
  const old = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) => {
    const was: unknown = old.get(field)
    if (field === 'name' || field === 'results' || JSON.stringify(was) === JSON.stringify(value)) return []
    return [`${where}${words[field] ?? field}: ${describe(was)} → ${describe(value)}`]
  })
}

/** Including removed rules. */
function compareResults(before: ResultTerms, after: ResultTerms) {
  const all = (of: ResultTerms) => Object.fromEntries(resultFields.map((field) => [field, of[field] ?? null]))
  return compare('', all(before), all(after))
}

/** Lists the changes from the previous version, line by line; sections are matched by name. */
export function changesOf(before: Pick<NewPattern, 'name' | 'body'>, after: Pick<NewPattern, 'name' | 'body'>) {
  const lines = before.name === after.name ? [] : [t`Name: ${before.name} → ${after.name}`]
  lines.push(...compare('', before.body.terms, after.body.terms))
  lines.push(...compareResults(before.body.terms.results ?? {}, after.body.terms.results ?? {}))
  if (before.body.minutes !== after.body.minutes)
    lines.push(t`duration of the test in minutes: ${describe(before.body.minutes)} → ${describe(after.body.minutes)}`)
  for (const section of after.body.sections) {
    const old = before.body.sections.find(({ name }) => name === section.name)
    if (old) lines.push(...compare(`${section.name}, `, old, section))
    else lines.push(t`${section.name || t`A section`} added`)
  }
  for (const { name } of before.body.sections)
    if (!after.body.sections.some((section) => section.name === name)) lines.push(t`${name} removed`)
  const order = (of: NewPattern['body']) => of.sections.map(({ name }) => name).join()
  const isMoved = lines.every((line) => !/ (?:added|removed)$/.test(line)) && order(before.body) !== order(after.body)
  return isMoved ? [...lines, t`The order of the sections has changed`] : lines
}

/*
 * Rules from marks to ranks in the form's format: every rule with its section, and null if unset.
 */

type TypedTie = { by: TieRule['by']; section: string | null }
type TypedResults = {
  normalisation: NonNullable<ResultTerms['normalisation']> | null
  dropped: NonNullable<ResultTerms['dropped']> | null
  ties: TypedTie[]
  minima: CategoryMinimum[]
}

const resultFields = ['normalisation', 'ties', 'minima', 'dropped'] as const

function typedResults({ normalisation, dropped, ties = [], minima = [] }: ResultTerms = {}): TypedResults {
  return {
    normalisation: normalisation ?? null,
    dropped: dropped ?? null,
    ties: ties.map((rule) => ({ by: rule.by, section: 'section' in rule ? rule.section : null })),
    minima,
  }
}

function tieOf({ by, section }: TypedTie): TieRule {
  // No section is chosen: the server names the field.
  if (by === 'section') return { by, section: section ?? '' }
  return by === 'ratio' ? { by, section } : { by }
}

function resultsOf({ normalisation, dropped, ties, minima }: TypedResults): ResultTerms {
  const results: ResultTerms = {}
  if (ties.length > 0) results.ties = ties.map(tieOf)
  if (dropped !== null) results.dropped = dropped
  if (normalisation !== null) results.normalisation = normalisation
  if (minima.length > 0) results.minima = minima
  return results
}

/** Describes a rule in a comparison of two lists: `section Mathematics`, `older`; for a minimum its numbers. */
function toldRule(rule: TieRule | CategoryMinimum | PenaltyStep | QuestionGroup): string {
  if ('from' in rule) return t`−${rule.penalty} from ${rule.from}`
  if ('kind' in rule)
    return [
      `${rule.questions} ${rule.kind} +${rule.marksPerQuestion} −${rule.penalty}`,
      ...(rule.penaltySteps ?? []).map(toldRule),
    ].join(' ')
  if ('by' in rule) return 'section' in rule && rule.section !== null ? `${rule.by} ${rule.section}` : rule.by
  const { General, OBC, SC, ST } = rule.percent
  return `${rule.section ?? 'whole'} ${General}/${OBC}/${SC}/${ST} %`
}
