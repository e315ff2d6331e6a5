import { inArray } from 'drizzle-orm'
import type { Language } from '#domains/bank/schema.ts'
import { passages, questions } from '#domains/bank/tables.ts'
import type { Context } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { notFound } from '#platform/errors.ts'
import { paperIn } from '../papers/seal-paper.ts'
import { tellMarking } from '../results/rules.ts'
import type { Test } from '../tables.ts'
import { listKeys, type WholePaper } from '../tests/reads.ts'
import { checkPlan, findPlan, findScheduled, planOfTest } from './read-plan.ts'
import type { PlanBody, PlanPaper } from './schema.ts'

type Marking = Parameters<typeof tellMarking>[0]
type PlannedSection = Pick<Test['sections'][number], 'id' | 'languages' | 'name' | 'marksPerQuestion' | 'penalty'>

async function readPaper(
  { db }: Context,
  id: string,
  { plan, sections, corrected }: { plan: PlanBody; sections: PlannedSection[]; corrected: Map<string, Marking> },
) {
  const ids = plan.question_ids.flat()
  const rows = ids.length === 0 ? [] : await db.select().from(questions).where(inArray(questions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const passageIds = [...new Set(rows.flatMap(({ passageId }) => passageId ?? []))]
  const shown = passageIds.length === 0 ? [] : await db.select().from(passages).where(inArray(passages.id, passageIds))
  let sno = 0
  const keys: Record<string, string> = {}
  const paper: WholePaper = {
    quiz_id: id,
    version: 1,
    sections: sections.map(({ id, name, marksPerQuestion, penalty }, index) => ({
      _id: id,
      section_name: name,
      questions_count: plan.question_ids[index]?.length ?? 0,
      marks_per_question: marksPerQuestion,
      penalty,
    })),
    passages: shown.map(({ id, text }) => ({ _id: id, text })),
    questions: sections.flatMap((section, index) =>
      (plan.question_ids[index] ?? []).flatMap((questionId) => {
        const row = byId.get(questionId)
        if (!row) return []
        keys[questionId] = tellMarking(corrected.get(questionId) ?? { key: row.key, dropped: null }, row.options)
        const options = row.options.map((option) => ({ _id: option.id, text: option.text }))
        const { kind, text, keepsOrder, passageId } = row
        const paperQuestion = { _id: questionId, sno: ++sno, section_id: section.id, kind, text, options }
        return [{ ...paperQuestion, keeps_order: keepsOrder, passage_id: passageId }]
      }),
    ),
  }
  return { paper, keys }
}

async function sectionsOfPlan(ctx: Context, plan: PlanBody) {
  if (plan.pattern_id === '') throw notFound('test')
  const { pattern } = await checkPlan(ctx, plan)
  return pattern.body.sections.map((section) => ({ ...section, id: newId() }))
}

/** The paper of a plan or a test as candidates get it in one language, with its keys. Reading it before the test is over is noted. */
export async function showPaper(ctx: Context, id: string, language: Language): Promise<PlanPaper> {
  const test = await findScheduled(ctx, id)
  const plan = test ? await planOfTest(ctx, test) : (await findPlan(ctx, id))?.body
  if (!plan) throw notFound('test')
  const sections = test?.sections ?? (await sectionsOfPlan(ctx, plan))
  // Current marking: a key may have been corrected since.
  const counted = test ? await listKeys(ctx, id, test.paperVersion) : []
  const corrected = new Map(counted.map((question) => [question.questionId, question]))
  const { paper, keys } = await readPaper(ctx, id, { plan, sections, corrected })
  await audit(ctx, { action: 'paper-read', subjectId: id, details: { language } })
  return { paper: paperIn(paper, { languages: plan.languages, sections }, language), keys }
}
