import type { Context } from '../../platform/context.ts'
import type { DropRule } from './schema.ts'
import { type Place, storeCorrection } from './store-correction.ts'

/** Takes a question of one test out of the marks: full marks for all, for those who answered it, or the rest of the questions stands for it. */
export function dropQuestion(ctx: Context, { rule, ...place }: Place & { rule: DropRule }) {
  return storeCorrection(ctx, place, {
    action: 'question-dropped',
    change: ({ key }) => ({ key, dropped: rule }),
  })
}
