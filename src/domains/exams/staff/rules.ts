import type { Language, QuestionKind } from '#domains/bank/schema.ts'
import { msg, plural, t, translated } from '#platform/text/messages.ts'
import { groupShortages, minutesOf } from '../patterns/rules.ts'
import type { PatternBody } from '../patterns/schema.ts'
import { closingTime, isRanked } from '../tests/rules.ts'
import type { PlanBody, PlanCheck } from './schema.ts'

export const languageNames: Record<Language, string> = {
  en: msg`English`,
  hi: msg`Hindi`,
  or: msg`Odia`,
  bn: msg`Bengali`,
}

/** The parts of a question's version that a paper depends on. */
export type PickedQuestion = {
  id: string
  number: number
  kind: QuestionKind
  /** Languages in which its text exists. */
  languages: Language[]
  hasKey: boolean
  /** True if every picture has alternative text. */
  hasAltTexts: boolean
  isRetired: boolean
}

type Place = Partial<Omit<PlanCheck, 'message'>>
const check = (message: string, { field = null, section = null, question = null }: Place = {}): PlanCheck => ({
  message,
  field,
  section,
  question,
})

/** Returns the languages of a section: its own, as far as the test has them, else the test's. */
export function languagesOf(section: PatternBody['sections'][number], plan: PlanBody) {
  return askedIn(section.languages, plan.languages)
}

/** Does the same for a section that is scheduled. */
export function askedIn(ownLanguages: Language[] | null, ofTest: Language[]) {
  if (ownLanguages === null) return ofTest
  const both = ofTest.filter((language) => ownLanguages.includes(language))
  return both.length > 0 ? both : ownLanguages.slice(0, 1)
}

/** Sorts languages in the institute's order; those no longer offered come last. */
export function inOrder(languages: Language[], offered: readonly Language[]) {
  const placeOf = (language: Language) => (offered.includes(language) ? offered.indexOf(language) : offered.length)
  return languages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Describes the problem of a language that the settings do not have. */
const notOffered = (language: Language) => t`${translated(languageNames[language])} is not enabled in the settings.`

function checkWindow(plan: PlanBody, pattern: PatternBody, now: Date) {
  if (plan.publish_date === null) return [check(t`Say when the test opens.`, { field: 'publish_date' })]
  const opensAt = new Date(plan.publish_date)
  const closesAt = plan.closes_at === null ? null : new Date(plan.closes_at)
  const minutes = minutesOf(pattern)
  if (!closesAt && !isRanked(plan.quiz_type)) return [check(t`Say when the test closes.`, { field: 'closes_at' })]
  if (closesAt && closesAt <= opensAt) return [check(t`The test closes before it opens.`, { field: 'closes_at' })]
  if (closesAt && closesAt.getTime() - opensAt.getTime() < minutes * 60_000) {
    return [
      check(t`The test is open for less time than its duration of ${plural(minutes, '# minute', '# minutes')}.`, {
        field: 'closes_at',
      }),
    ]
  }
  const closes = closingTime({ type: plan.quiz_type, opensAt, closesAt, durationMinutes: minutes })
  return closes && closes <= now
    ? [check(t`This test would already be over. Choose a later time.`, { field: 'publish_date' })]
    : []
}

function checkPlan(plan: PlanBody, offered: readonly Language[]) {
  const checks: PlanCheck[] = []
  const missing = (message: string, field: string) => checks.push(check(message, { field }))
  if (plan.quiz_name.trim() === '') missing(t`Give the test a name.`, 'quiz_name')
  if (plan.languages.length === 0) missing(t`Choose a language.`, 'languages')
  for (const language of plan.languages) if (!offered.includes(language)) missing(notOffered(language), 'languages')
  if (plan.modes_allowed.length === 0)
    missing(t`Choose whether the test is online, at a centre, or both.`, 'modes_allowed')
  const isOffline = plan.modes_allowed.includes('offline')
  if (isOffline && !isRanked(plan.quiz_type))
    missing(t`Only tests with registration can be taken on paper.`, 'modes_allowed')
  if (plan.allowed_centers?.length === 0) missing(t`Choose at least one centre, or all centres.`, 'allowed_centers')
  if (plan.allowed_centers && !isOffline)
    missing(t`Centres can be chosen only for tests taken on paper.`, 'allowed_centers')
  if (plan.is_free && isRanked(plan.quiz_type)) missing(t`Only practice tests can be free.`, 'is_free')
  checks.push(...checkBatches(plan))
  if (plan.is_released_by_staff && !isRanked(plan.quiz_type))
    missing(t`Only the results of ranked tests can be released by hand.`, 'is_released_by_staff')
  return checks
}

/** Checks the audience of a practice test: everyone, the owners of courses, or the seats of some batches. */
function checkBatches({ batch_ids, is_free, quiz_type }: PlanBody) {
  if (batch_ids === null) return []
  const at = { field: 'batch_ids' }
  if (batch_ids.length === 0)
    return [check(t`Choose at least one batch, or everyone with a course that includes this test.`, at)]
  if (isRanked(quiz_type))
    return [check(t`Only practice tests can be limited to batches. Students register for ranked tests.`, at)]
  return is_free ? [check(t`A test limited to batches cannot be free for every student.`, at)] : []
}

/** Checks that the plan is listed only where tests of its type are. */
function checkListing(plan: PlanBody) {
  const isOfSubject = ['subject', 'topic', 'class'].includes(plan.quiz_type)
  const checks: PlanCheck[] = []
  if (plan.website_sub_exam_id && plan.quiz_type !== 'mock-flt')
    checks.push(check(t`Only full mock tests can have a sub-exam.`, { field: 'website_sub_exam_id' }))
  if (plan.subject_id && !isOfSubject)
    checks.push(check(t`Only subject, topic and class tests can have a subject.`, { field: 'subject_id' }))
  const needsTopic = plan.quiz_type === 'topic'
  if (!plan.subject_id && !plan.topic_id && (plan.quiz_type === 'subject' || needsTopic))
    checks.push(check(t`Choose the subject in which students find this test.`, { field: 'subject_id' }))
  if (plan.subject_id && !plan.topic_id && needsTopic)
    checks.push(check(t`Choose the topic in which students find this test.`, { field: 'topic_id' }))
  if (plan.topic_id && !plan.subject_id)
    checks.push(check(t`Choose the subject of the topic.`, { field: 'subject_id' }))
  if (plan.topic_id && plan.quiz_type === 'subject')
    checks.push(check(t`Only topic and class tests can have a topic.`, { field: 'topic_id' }))
  return checks
}

function checkQuestion(question: PickedQuestion, languages: Language[], place: Place) {
  const about = { ...place, question: question.number }
  const missing = languages
    .filter((language) => !question.languages.includes(language))
    .map((language) =>
      check(t`Question ${question.number} is not available in ${translated(languageNames[language])}.`, about),
    )
  if (!question.hasKey) missing.push(check(t`Question ${question.number} has no key.`, about))
  if (!question.hasAltTexts)
    missing.push(check(t`Question ${question.number} has a picture without a description.`, about))
  if (question.isRetired) missing.push(check(t`Question ${question.number} is retired.`, about))
  return missing
}

type Bank = ReadonlyMap<string, PickedQuestion>

function checkSections(plan: PlanBody, { sections }: PatternBody, bank: Bank) {
  const checks: PlanCheck[] = []
  const seen = new Map<string, number>()
  for (const [index, section] of sections.entries()) {
    const picked = plan.question_ids[index] ?? []
    const place = { section: index }
    if (picked.length !== section.questions)
      checks.push(check(t`Section ${section.name}: ${picked.length} of ${section.questions} chosen.`, place))
    else {
      const shortages = groupShortages(
        section.groups ?? [],
        picked.flatMap((id) => bank.get(id) ?? []),
      )
      checks.push(...shortages.map((shortage) => check(t`Section ${section.name} ${shortage}.`, place)))
    }
    for (const id of picked) {
      const question = bank.get(id)
      if (!question) checks.push(check(t`A question in ${section.name} is no longer in the question bank.`, place))
      else if (seen.has(`${question.number}`))
        checks.push(
          check(t`Question ${question.number} is in the paper twice.`, { ...place, question: question.number }),
        )
      else checks.push(...checkQuestion(question, languagesOf(section, plan), place))
      if (question) seen.set(`${question.number}`, index)
    }
  }
  return checks
}

/** Lists what keeps a plan from being scheduled, each a sentence with its place; empty if nothing does. */
export function planChecks(
  plan: PlanBody,
  pattern: PatternBody,
  { bank, now, offered }: { bank: Bank; now: Date; offered: readonly Language[] },
): PlanCheck[] {
  return [
    ...checkPlan(plan, offered),
    ...checkWindow(plan, pattern, now),
    ...checkListing(plan),
    ...checkSections(plan, pattern, bank),
  ]
}
