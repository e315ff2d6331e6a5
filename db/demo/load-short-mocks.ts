import { asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type NewQuestion, storeQuestions } from '#domains/bank/questions/store-questions.ts'
import { localised, type QuestionKind } from '#domains/bank/schema.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { subjects } from '#domains/catalogue/tables.ts'
import { parseFraction } from '#domains/exams/marks/rules.ts'
import type { NewPattern, PatternSection } from '#domains/exams/patterns/schema.ts'
import { storePattern } from '#domains/exams/patterns/store-pattern.ts'
import { savePlan, schedulePlan, startPlan } from '#domains/exams/staff/change-plan.ts'
import type { Context } from '#platform/context.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import type { Known } from './load-catalogue.ts'
import { examPatterns } from './patterns.ts'
import { readLines } from './read-data.ts'

/*
 * A short mock for each examination pattern, so that every way of taking and marking a test can be tried in minutes.
 * Planned and scheduled as an examiner would, from the question bank.
 */

const mostQuestions = 15

type Counted = { questions: number; groups?: PatternSection['groups'] }

/** Returns a share of a section's questions, at least one, with at least one of each group. */
function shareOf({ questions, groups }: Counted, share: number): Counted {
  const countOf = (count: number) => Math.max(1, Math.floor(count * share))
  if (!groups) return { questions: countOf(questions) }
  const fewer = groups.map((group) => ({ ...group, questions: countOf(group.questions) }))
  return { groups: fewer, questions: fewer.reduce((sum, group) => sum + group.questions, 0) }
}

/** Returns a pattern with at most fifteen questions, with minutes and minimum marks scaled down. */
export function shorten({ key, name, source, sourceDate, doubt, body }: NewPattern): NewPattern {
  const total = body.sections.reduce((sum, section) => sum + section.questions, 0)
  const share = mostQuestions / total
  const sections = body.sections.map((section): PatternSection => {
    const { minutes, minimumMarks } = section
    return {
      ...section,
      ...shareOf(section, share),
      minutes: minutes && Math.ceil(minutes * share),
      minimumMarks: minimumMarks && parseFraction(minimumMarks).mul(mostQuestions).div(total).toFraction(),
    }
  })
  const minutes = body.minutes && Math.ceil(body.minutes * share)
  const about = { key: `short-${key}`, name: `${name}: short mock`, source, sourceDate }
  return { ...about, ...(doubt ? { doubt } : {}), body: { ...body, minutes, sections } }
}

const common = {
  subject: z.string(),
  topic: z.string(),
  difficulty: z.enum(['easy', 'medium', 'hard']),
  text: localised,
  solution: localised,
}
const question = z.union([
  z.strictObject({ ...common, kind: z.literal('numeric'), value: z.string(), tolerance: z.string() }),
  z.strictObject({ ...common, options: z.array(z.string()), correct: z.number() }),
])

/** Stores questions on subjects that the rest of the bank lacks. */
async function storeOwn(ctx: Context) {
  const rows = readLines('questions-short-mocks', question).map((row): NewQuestion => {
    if ('kind' in row) return { ...row, passageId: null }
    return { ...row, options: row.options.map((en) => ({ en })), passageId: null }
  })
  await storeQuestions(ctx, rows)
}

const general = ['Reasoning', 'Quantitative aptitude', 'English', 'General awareness']

/** Returns the bank's subjects from which a section takes its questions. */
function subjectsFor({ name, subject }: PatternSection) {
  const own = ['Physics', 'Chemistry', 'Biology', 'Computer knowledge', ...general].find(
    (one) => one === name || one.toLowerCase().replaceAll(' ', '-') === subject,
  )
  if (own) return [own]
  if (/^math|statistics/i.test(name) && !/reasoning/i.test(name)) return ['Quantitative aptitude', 'Mathematics']
  if (/science|trade/i.test(name)) return ['Physics', 'Chemistry', 'Biology']
  return general
}

type Picked = { id: string; kind: QuestionKind; subject: string }

/** Lists the questions without a passage, with the topics of a subject mixed. */
async function listBank({ db }: Context): Promise<Picked[]> {
  const { number, subjectId } = bankItems
  return db
    .select({ id: questions.id, kind: questions.kind, subject: subjects.name })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(isNull(questions.passageId))
    .orderBy(asc(sql`${number} % 11`), asc(number))
}

/** Returns a function that picks a paper's questions, continuing in the bank where the last paper ended. */
function createPicker(bank: Picked[]) {
  const queue = [...bank]
  const takeOne = (subject: string, kind: QuestionKind) => {
    const at = queue.findIndex((one) => one.kind === kind && one.subject === subject)
    const [found] = at < 0 ? [] : queue.splice(at, 1)
    if (!found) throw new Error(`The bank has no ${kind} question on ${subject}.`)
    queue.push(found)
    return found.id
  }
  return ({ sections }: NewPattern['body']) =>
    sections.map((section) => {
      const own = subjectsFor(section)
      const groups = section.groups ?? [{ kind: 'single' as const, questions: section.questions }]
      const kinds = groups.flatMap((group) => Array.from({ length: group.questions }, () => group.kind))
      return kinds.map((kind, index) => {
        // Alternates between the subjects when there are several.
        const able = own.filter((subject) => bank.some((one) => one.subject === subject && one.kind === kind))
        return takeOne(able[index % able.length] ?? '', kind)
      })
    })
}

const subExams: [RegExp, string][] = [
  [/^(?:ibps|sbi)-po-prelims/, 'Bank PO Prelims'],
  [/^(?:ibps|sbi)-po-mains/, 'Bank PO Mains'],
  [/^(?:ibps|sbi)-clerk/, 'Bank Clerk Prelims'],
  [/^rrb-ntpc/, 'RRB NTPC CBT-1'],
  [/^rrb/, 'RRB Group D'],
  [/^ssc-cgl-tier-1/, 'SSC CGL Tier 1'],
  [/^ssc-chsl-tier-1/, 'SSC CHSL Tier 1'],
  [/^(?:jee|neet|nta|cuet)/, 'School entrance'],
]

/** Returns the sub-exam under which students find the mock of a pattern. */
const subExamFor = (key: string) => subExams.find(([pattern]) => pattern.test(key))?.[1] ?? 'Other examinations'

/** Loads the short mocks. `ctx`: an examiner's. */
export async function loadShortMocks(ctx: Context, { subExamOf }: Pick<Known, 'subExamOf'>) {
  await storeOwn(ctx)
  const pick = createPicker(await listBank(ctx))
  for (const whole of examPatterns) {
    const pattern = shorten(whole)
    const { id: pattern_id } = await storePattern(ctx, pattern)
    const { _id } = await startPlan(ctx, { pattern_id, quiz_name: pattern.name })
    const body = {
      pattern_id,
      quiz_name: pattern.name,
      quiz_type: 'mock-flt' as const,
      publish_date: indiaAt(ctx.now, -30, 9).toISOString(),
      closes_at: indiaAt(ctx.now, 365, 9).toISOString(),
      languages: ['en' as const],
      website_sub_exam_id: subExamOf(subExamFor(whole.key)),
      subject_id: null,
      topic_id: null,
      is_free: true,
      question_ids: pick(pattern.body),
      shuffles_questions: false,
      shuffles_options: false,
      attempts_allowed: 5,
      modes_allowed: ['online' as const],
      allowed_centers: null,
      batch_ids: null,
      is_released_by_staff: false,
    }
    const { edit_version } = await savePlan(ctx, _id, { version: 1, body })
    await schedulePlan(ctx, _id, edit_version)
  }
}
