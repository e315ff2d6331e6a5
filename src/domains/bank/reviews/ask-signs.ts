import type { Context } from '#platform/context.ts'
import type { QuestionSigns } from './schema.ts'

/** What those who sat tests say of the bank's questions, and the figures of them; the bank does not know the attempts, so they bring it along. Of items without any there is nothing in it. */
export type FindSigns = (ctx: Context, itemIds: string[]) => Promise<ReadonlyMap<string, QuestionSigns>>
