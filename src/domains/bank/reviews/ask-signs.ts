import type { Context } from '#platform/context.ts'
import type { QuestionSigns } from '../questions/schema.ts'

/**
 * Returns candidates' reports and the figures of bank questions; passed in, as the bank must not import the
 * attempts. Items without any are absent.
 */
export type FindSigns = (ctx: Context, itemIds: string[]) => Promise<ReadonlyMap<string, QuestionSigns>>
