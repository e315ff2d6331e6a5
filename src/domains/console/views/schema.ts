import { z } from 'zod'
import { id } from '../../../platform/http/schema.ts'
import { exactText, plainText, staffRole } from '../../identity/schema.ts'

/** The address of a list below /staff. */
export const listName = z
  .string()
  .max(60)
  .regex(/^[a-z]+(?:[/-][a-z]+)*$/, 'is no list')

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
