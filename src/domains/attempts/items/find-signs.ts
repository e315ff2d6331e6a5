import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { QuestionSigns } from '#domains/bank/questions/schema.ts'
import type { FindSigns } from '#domains/bank/reviews/ask-signs.ts'
import { questions } from '#domains/bank/tables.ts'
import { questionReports } from '../tables.ts'
import { itemFlag } from './schema.ts'
import { itemFigures } from './tables.ts'

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
