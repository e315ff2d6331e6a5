import { eq, inArray } from 'drizzle-orm'
import { bankItems, passages, questions } from '#domains/bank/tables.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import { minutesOf } from '../patterns/rules.ts'
import { checkPlan, findPlan, findScheduled, planOfTest } from '../staff/read-plan.ts'
import type { PlanBody } from '../staff/schema.ts'
import type { Test } from '../tables.ts'
import { listKeys } from '../tests/reads.ts'
import type { FrozenPaper, FrozenQuestion, FrozenSection } from './schema.ts'

type Frame = Pick<FrozenPaper, 'minutes' | 'several' | 'sections'>

/** Sections are known by their place: those of a plan have no ids yet. */
function sectionsOf(plan: PlanBody, sections: Omit<Test['sections'][number], 'id' | 'testId' | 'position'>[]) {
  return sections.map(
    (section, index): FrozenSection => ({
      _id: String(index),
      section_name: section.name,
      questions_count: plan.question_ids[index]?.length ?? 0,
      marks_per_question: section.marksPerQuestion,
      penalty: section.penalty,
      minutes: section.minutes,
      is_qualifying: section.isQualifying,
      languages: section.languages,
    }),
  )
}

async function frameOf(ctx: Context, plan: PlanBody, test: Test | undefined): Promise<Frame> {
  if (test) {
    const { terms, durationMinutes } = test
    return { minutes: durationMinutes, several: terms.severalCorrect, sections: sectionsOf(plan, test.sections) }
  }
  if (plan.pattern_id === '') throw notFound('test')
  const { body } = (await checkPlan(ctx, plan)).pattern
  const sections = body.sections.map((section) => ({
    ...section,
    isQualifying: section.isQualifying === true,
    questionsCount: section.questions,
  }))
  return { minutes: minutesOf(body), several: body.terms.severalCorrect, sections: sectionsOf(plan, sections) }
}

type Picked = typeof questions.$inferSelect & { code: number }

async function readQuestions({ db }: Context, ids: string[]): Promise<Map<string, Picked>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ question: questions, code: bankItems.number })
    .from(questions)
    .innerJoin(bankItems, eq(bankItems.id, questions.itemId))
    .where(inArray(questions.id, ids))
  return new Map(rows.map(({ question, code }) => [question.id, { ...question, code }]))
}

/** The paper of a plan or a test as it is now, with the keys that count now. 404. */
export async function readContent(ctx: Context, id: string): Promise<FrozenPaper> {
  const test = await findScheduled(ctx, id)
  const plan = test ? await planOfTest(ctx, test) : (await findPlan(ctx, id))?.body
  if (!plan) throw notFound('test')
  const frame = await frameOf(ctx, plan, test)
  const rows = await readQuestions(ctx, plan.question_ids.flat())
  const counted = test ? await listKeys(ctx, id, test.paperVersion) : []
  const marking = new Map(counted.map(({ questionId, key, dropped }) => [questionId, { key, dropped }]))
  let sno = 0
  const chosen = frame.sections.flatMap((section, index) =>
    (plan.question_ids[index] ?? []).flatMap((questionId): FrozenQuestion[] => {
      const row = rows.get(questionId)
      if (!row) return []
      sno += 1
      const { kind, text, keepsOrder, passageId, code, key } = row
      const options = row.options.map((option) => ({ _id: option.id, text: option.text }))
      const now = marking.get(questionId) ?? { key, dropped: null }
      const shown = { _id: questionId, sno, section_id: section._id, kind, text, options }
      return [{ ...shown, keeps_order: keepsOrder, passage_id: passageId, code, ...now }]
    }),
  )
  const passageIds = [...new Set(chosen.flatMap(({ passage_id }) => passage_id ?? []))].sort()
  const texts =
    passageIds.length === 0 ? [] : await ctx.db.select().from(passages).where(inArray(passages.id, passageIds))
  return {
    ...frame,
    name: plan.quiz_name,
    languages: plan.languages,
    passages: texts.map(({ id, text }) => ({ _id: id, text })).sort((a, b) => (a._id < b._id ? -1 : 1)),
    questions: chosen,
  }
}
