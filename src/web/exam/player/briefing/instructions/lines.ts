import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import { clockGroups } from '#domains/exams/patterns/rules.ts'
import type { CategoryMinimum, Normalisation, TieRule } from '#domains/exams/patterns/schema.ts'
import type { DropRule } from '#domains/exams/results/schema.ts'
import type { PublicTerms, PublicTest } from '#domains/exams/tests/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languagesOf } from '../../fit-language.ts'
import type { TextKey } from './texts-en.ts'

/*
 * Selects and orders the sentences of the instructions for a test; pure, so that every rule of a pattern is
 * stated once and tested.
 */

/** `list`: further sentences or words that replace `{list}` in this one. */
export type Line = { key: TextKey; values?: Record<string, string | number>; list?: Line[] }
export type Chapter = { title: TextKey; lines: Line[]; hasLegend?: boolean }

const only = (key: TextKey, isSo: boolean): TextKey[] => (isSo ? [key] : [])
const toLines = (keys: TextKey[]): Line[] => keys.map((key) => ({ key }))

function hasLocks({ sections }: PublicTerms) {
  return sections.some(({ locks }) => locks)
}

export function hasSectionClocks({ sections }: PublicTerms) {
  return sections.some(({ minutes }) => minutes !== null)
}

/** Returns whether some sections share a timer with the previous one. */
function hasSharedClocks(terms: PublicTerms) {
  return hasSectionClocks(terms) && terms.sections.some(({ minutes }) => minutes === null)
}

function sectionRules(terms: PublicTerms): TextKey[] {
  if (!hasLocks(terms)) return ['goSections']
  // The last section, with any that share its timer, is submitted rather than left.
  const groups = clockGroups(terms.sections)
  const mayLeave = terms.sections.some(({ early_advance }, index) => early_advance && groups[index] !== groups.at(-1))
  return ['sectionsLock', mayLeave ? 'leaveEarly' : 'leaveNotEarly']
}

function saveRules({ save_rule, drafts_count }: PublicTerms): TextKey[] {
  if (save_rule === 'practice') return ['everyChoice']
  return ['saveButtons', 'draftStays', drafts_count ? 'draftsCount' : 'draftsNotCounted']
}

function flagRule({ marked_answers_count }: PublicTerms): TextKey {
  return marked_answers_count ? 'flaggedCounts' : 'flaggedNotCounted'
}

/** Returns the chapters on how the player works under these terms. */
export function generalChapters(terms: PublicTerms): Chapter[] {
  return [
    { title: 'clockTitle', lines: toLines(['clockServer', 'clockZero', 'clockRuns']) },
    { title: 'paletteTitle', hasLegend: true, lines: toLines([flagRule(terms), 'paletteIntro']) },
    { title: 'goingTitle', lines: toLines(['goPalette', ...sectionRules(terms)]) },
    {
      title: 'answeringTitle',
      lines: toLines([...saveRules(terms), 'takeBack', 'several', 'number', 'flagNext', 'keyboard', 'problem']),
    },
    { title: 'failureTitle', lines: toLines(['failOffline', 'failReopen']) },
    { title: 'notedTitle', lines: toLines(['noted']) },
  ]
}

const calculators = {
  none: 'calculatorNone',
  basic: 'calculatorBasic',
  scientific: 'calculatorScientific',
} as const satisfies Record<PublicTerms['calculator'], TextKey>

type TestFacts = Pick<TestForCandidate, 'terms' | 'seconds_allowed' | 'extra_minutes_per_hour'> & {
  test: Pick<PublicTest, 'languages'>
}

function timeLine({ seconds_allowed, extra_minutes_per_hour: extra }: TestFacts): Line {
  const minutes = minutesText(seconds_allowed)
  return extra > 0 ? { key: 'timeExtra', values: { minutes, extra } } : { key: 'timeWhole', values: { minutes } }
}

/** Returns whether a section is not available in all languages of the test. */
export function hasOwnLanguages({ terms, test }: Pick<TestFacts, 'terms' | 'test'>) {
  return terms.sections.some(({ languages }) => languagesOf(languages, test.languages).length < test.languages.length)
}

const tieKeys = {
  'fewer-wrong': 'tieFewerWrong',
  accuracy: 'tieAccuracy',
  time: 'tieTime',
  older: 'tieOlder',
  younger: 'tieYounger',
  name: 'tieName',
} as const satisfies Record<string, TextKey>

function tieLine(rule: TieRule): Line {
  if (rule.by === 'section') return { key: 'tieSection', values: { section: rule.section } }
  if (rule.by !== 'ratio') return { key: tieKeys[rule.by] }
  return rule.section === null ? { key: 'tieRatio' } : { key: 'tieRatioSection', values: { section: rule.section } }
}

const normalisations = {
  none: 'normalisationNone',
  nta: 'normalisationNta',
  rrb: 'normalisationRrb',
  'ssc-2018': 'normalisationSscOld',
  'ssc-2025': 'normalisationSscNew',
  standard: 'normalisationStandard',
} as const satisfies Record<Normalisation, TextKey>

const droppings = {
  'bonus-all': 'droppedAll',
  'bonus-attempters': 'droppedAttempters',
  rescale: 'droppedRescale',
} as const satisfies Record<DropRule, TextKey>

/** Returns the pattern's rules from marks to ranks. */
function resultLines({ results = {} }: Pick<PublicTerms, 'results'>): Line[] {
  const { ties, dropped, normalisation, minima } = results
  const minimum = (row: CategoryMinimum): Line =>
    row.section === null
      ? { key: 'categoryShares', values: row.percent }
      : { key: 'categorySharesOf', values: { section: row.section, ...row.percent } }
  return [
    minima && { key: 'categoryMinimum' as const, list: minima.map(minimum) },
    normalisation && { key: normalisations[normalisation] },
    ties && { key: 'tiesRule' as const, list: ties.map(tieLine) },
    dropped && { key: droppings[dropped] },
  ].filter((line) => line !== undefined)
}

/** Returns the details of this test. */
export function paperLines(facts: TestFacts): Line[] {
  const { terms } = facts
  const isQualified = terms.sections.some(({ is_qualifying }) => is_qualifying)
  const hasMinimum = terms.sections.some(({ minimum_marks }) => minimum_marks !== null)
  return [
    timeLine(facts),
    ...toLines([
      ...only('sectionClocks', hasSectionClocks(terms)),
      ...only('sharedClocks', hasSharedClocks(terms)),
      ...(hasLocks(terms) ? sectionRules(terms) : []),
      ...saveRules(terms),
      flagRule(terms),
      'penaltyRule',
      terms.partial_credit ? 'severalShare' : 'severalAll',
      ...only('qualifyingRule', isQualified),
      ...only('minimumRule', hasMinimum),
    ]),
    ...resultLines(terms),
    ...toLines([...only('someLanguages', hasOwnLanguages(facts)), calculators[terms.calculator], 'noted']),
  ]
}

/** '20', or '33:20' when the minutes are not whole. */
export function minutesText(seconds: number) {
  const rest = Math.round(seconds) % 60
  const minutes = Math.floor(Math.round(seconds) / 60)
  return rest === 0 ? String(minutes) : `${minutes}:${String(rest).padStart(2, '0')}`
}

/** Returns a section's minutes with extra time: at 20 minutes per hour, 15 become 20. */
export function sectionMinutes(minutes: number, extraPerHour: number) {
  return minutesText(minutes * (60 + extraPerHour))
}

/** Puts values into a sentence: '{minutes} minutes'. */
export function fillIn(text: string, values: Line['values'] = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

/** Button names that appear in sentences; the screen may be in another language. */
const onScreen = {
  saveNext: t`Save & Next`,
  markNext: t`Mark for Review & Next`,
  previous: t`Previous`,
  clear: t`Clear Response`,
  finish: t`Finish this section`,
  report: t`Report`,
  marked: t`Marked for review`,
}

/** Renders a line, with its list, in the language of the texts. */
export function lineText(texts: Record<TextKey, string>, { key, values, list = [] }: Line): string {
  return fillIn(texts[key], { ...onScreen, ...values, list: list.map((item) => lineText(texts, item)).join(', ') })
}
