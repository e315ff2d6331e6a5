import { z } from 'zod'
import { staffRole } from '#domains/identity/schema.ts'
import { id } from '#platform/http/schema.ts'
import { exactText, plainText } from '#platform/text/schema.ts'

/** The address of a list below /staff. */
export const listName = z
  .string()
  .max(60)
  .regex(/^[a-z]+(?:[/-][a-z]+)*$/, 'is not a valid list')

/** A screen of the console, by its address below /staff: a list or a page of the navigation, never a record. */
export const startBody = z.strictObject({
  path: listName,
  query: exactText(1000).describe('Behind the question mark, without the centre'),
})
export type StartBody = z.infer<typeof startBody>

export const viewBody = z.strictObject({
  list: listName,
  name: plainText(60).trim().min(1, 'Please give the view a name.'),
  query: exactText(1000).describe('Filters, order and columns, as the address has them behind the question mark'),
  role: staffRole.nullable().describe('Everybody with this role sees it too; null: nobody else'),
})
export type ViewBody = z.infer<typeof viewBody>

export const savedView = z.strictObject({
  _id: id,
  name: z.string(),
  query: z.string(),
  role: staffRole.nullable(),
  is_mine: z.boolean(),
  owner_name: z.string(),
})
export type SavedView = z.infer<typeof savedView>

/** Start page of the caller's console; null: Today. */
export const startPlace = z.strictObject({ path: z.string(), query: z.string() }).nullable()
export type StartPlace = z.infer<typeof startPlace>
