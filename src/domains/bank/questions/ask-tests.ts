import type { SQL } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { ItemUse } from './schema.ts'

/** What the tests know of the bank's questions; the bank does not know the tests, so they bring it along. */
export type QuestionUses = {
  /** SQL about a row of bank_items: in how many scheduled tests one of its versions stands. */
  count: SQL<number>
  /** SQL about a row of bank_items: whether there is such a test. */
  isUsed: SQL<boolean>
  list: (ctx: Context, itemId: string) => Promise<ItemUse[]>
  /** Those of the items of which a plan, or a test that has not ended for everybody, has a version. */
  findAwaited: (ctx: Context, itemIds: string[]) => Promise<Set<string>>
  /** Puts a version of the item into tests in place of an older one; 409 for one that somebody has started. */
  replace: (ctx: Context, testIds: string[], version: { itemId: string; questionId: string }) => Promise<void>
  /** How many of the items a test or a plan has. */
  countUsed: (ctx: Context, importId: string) => Promise<number>
}
