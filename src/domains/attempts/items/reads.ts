import { asc, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { QuestionSigns } from '#domains/bank/questions/schema.ts'
import type { FindSigns } from '#domains/bank/reviews/ask-signs.ts'
import { language } from '#domains/bank/schema.ts'
import { bankItems, questions } from '#domains/bank/tables.ts'
import { centres } from '#domains/catalogue/tables.ts'
import { findScheduled } from '#domains/exams/staff/read-plan.ts'
import { tests } from '#domains/exams/tables.ts'
import { getPaper, listKeys } from '#domains/exams/tests/reads.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/errors.ts'
import type { Key } from '../marking/mark-answers.ts'
import { questionReports } from '../tables.ts'
import { figuresOf, type ItemSums, type Part, type Split } from './count-items.ts'
import { sumUses } from './rules.ts'
import { type ItemRow, type ItemUses, itemFlag, type TestItems } from './schema.ts'
import { itemFigures, testFigures } from './tables.ts'

const letters = 'ABCDE'
const nobody: Split = { all: 0, upper: 0, lower: 0 }

function presentFigures(sums: Parameters<typeof figuresOf>[0] & { isCounted: boolean }) {
  const { isCounted } = sums
  const { n, facility, discrimination, medianSeconds } = figuresOf(sums)
  return {
    n,
    facility: isCounted ? facility : null,
    discrimination: isCounted ? discrimination : null,
    median_seconds: medianSeconds,
  }
}

type Question = Awaited<ReturnType<typeof getPaper>>['paper']['questions'][number]

function presentChoices({ kind, options }: Question, { choices }: ItemSums, { key }: Key): ItemRow['choices'] {
  if (kind === 'numeric' || key.kind === 'numeric') {
    return ['right', 'wrong'].map((label) => {
      return { ...(choices[label] ?? nobody), label, option_id: label, is_right: label === 'right' }
    })
  }
  return options.map(({ _id }, at) => {
    return {
      ...(choices[_id] ?? nobody),
      label: letters[at] ?? '?',
      option_id: _id,
      is_right: key.options.includes(_id),
    }
  })
}

const presentPart = ({ n, right, differs }: Part, isCounted: boolean) => {
  return { n, facility: isCounted && n > 0 ? right / n : null, differs }
}

type Figures = typeof itemFigures.$inferSelect
type Shown = { question: Question; key: Key; centreNames: ReadonlyMap<string, string> }

function presentItem({ questionId, sums, flags }: Figures, { question, key, centreNames }: Shown): ItemRow {
  const { isCounted } = sums
  return {
    question_id: questionId,
    sno: question.sno,
    kind: question.kind,
    ...presentFigures(sums),
    choices: presentChoices(question, sums, key),
    blank: sums.blank,
    centres: sums.centres.map((part) => {
      return { center_id: part.id, center_name: centreNames.get(part.id) ?? '', ...presentPart(part, isCounted) }
    }),
    languages: sums.languages.map((part) => ({ language: language.parse(part.id), ...presentPart(part, isCounted) })),
    flags,
  }
}

/** Lists the latest figures of each question of a test, in its order. */
export async function listItems(ctx: Context, testId: string): Promise<ItemRow[]> {
  const [counted] = await ctx.db.select().from(testFigures).where(eq(testFigures.testId, testId))
  if (!counted) return []
  const rows = await ctx.db.select().from(itemFigures).where(eq(itemFigures.testId, testId))
  const rowOf = new Map(rows.map((row) => [row.questionId, row]))
  const keys = await listKeys(ctx, testId, counted.paperVersion)
  const keyOf = new Map(keys.map((key) => [key.questionId, key]))
  const names = await ctx.db.select({ id: centres.id, name: centres.name }).from(centres).orderBy(asc(centres.name))
  const centreNames = new Map(names.map(({ id, name }) => [id, name]))
  const { paper } = await getPaper(ctx, testId)
  return paper.questions.flatMap((question) => {
    const [row, key] = [rowOf.get(question._id), keyOf.get(question._id)]
    return row && key ? presentItem(row, { question, key, centreNames }) : []
  })
}

/** Returns the figures of a test and of each of its questions. 404 before it is scheduled. */
export async function readTestItems(ctx: Context, testId: string): Promise<TestItems> {
  const test = await findScheduled(ctx, testId)
  if (!test) throw notFound('test')
  const [row] = await ctx.db.select().from(testFigures).where(eq(testFigures.testId, testId))
  const counted = row
    ? {
        at: row.countedAt.toISOString(),
        paper_version: row.paperVersion,
        candidates: row.candidates,
        group_size: row.groupSize,
        alpha: row.alpha,
        mean_marks: row.meanMarks,
        spread_marks: row.spreadMarks,
      }
    : null
  return { quiz_name: test.name, counted, items: await listItems(ctx, testId) }
}

/** Returns the size of a test's upper and lower group; 0 before its figures are computed. */
export async function readGroupSize(ctx: Context, testId: string) {
  const [row] = await ctx.db.select().from(testFigures).where(eq(testFigures.testId, testId))
  return row?.groupSize ?? 0
}

/** Returns a bank question's figures in each of its tests and in total. 404 for an unknown number. */
export async function readItemUses(ctx: Context, number: number): Promise<ItemUses> {
  const [item] = await ctx.db.select({ id: bankItems.id }).from(bankItems).where(eq(bankItems.number, number))
  if (!item) throw notFound('question')
  const rows = await ctx.db
    .select({
      quiz_id: tests.id,
      quiz_name: tests.name,
      version: questions.version,
      sums: itemFigures.sums,
      flags: itemFigures.flags,
    })
    .from(itemFigures)
    .innerJoin(questions, eq(questions.id, itemFigures.questionId))
    .innerJoin(tests, eq(tests.id, itemFigures.testId))
    .where(eq(questions.itemId, item.id))
    .orderBy(desc(tests.opensAt), asc(tests.id))
  return {
    all: rows.length === 0 ? null : presentFigures(sumUses(rows.map(({ sums }) => sums))),
    uses: rows.map(({ sums, ...row }) => ({ ...row, ...presentFigures(sums) })),
  }
}

type Row = { id: string; reports: number; flags: unknown }

/** Returns, for bank questions with all their versions, the number of reports and the flags of their figures. */
export const findSigns: FindSigns = async (ctx, itemIds) => {
  const { rows } = await ctx.db.execute<Row>(sql`
    select q.item_id as id,
      (count(distinct r.id))::int as reports,
      coalesce(jsonb_agg(distinct flag.name) filter (where flag.name is not null), '[]') as flags
    from ${questions} q
    left join ${questionReports} r on r.question_id = q.id
    left join ${itemFigures} f on f.question_id = q.id
    left join lateral jsonb_array_elements_text(f.flags) as flag(name) on true
    where q.item_id = any(${sql.param(itemIds)}::uuid[])
    group by q.item_id`)
  return new Map(
    rows.map(({ id, reports, flags }): [string, QuestionSigns] => [
      id,
      { reports, flags: z.array(itemFlag).parse(flags) },
    ]),
  )
}
