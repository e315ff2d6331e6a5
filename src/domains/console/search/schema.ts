import { z } from 'zod'
import { foundQuestion } from '#domains/bank/questions/schema.ts'
import { foundBatch, foundCourse } from '#domains/catalogue/search/schema.ts'
import { foundNotice } from '#domains/content/staff/schema.ts'
import { foundTest } from '#domains/exams/staff/schema.ts'
import { leadRow } from '#domains/leads/staff/schema.ts'
import { foundOrder } from '#domains/purchases/staff/schema.ts'
import { id } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'
import { studentRow } from '../students/schema.ts'
import { soughtIn } from './rules.ts'

export const searchQuery = z.strictObject({
  q: plainText(80)
    .trim()
    .refine((text) => soughtIn(text) !== null, 'Type at least three letters or four digits.'),
  centre: id.optional(),
  closed: z.enum(['yes'], 'must be “yes” or left out').optional().describe('Closed leads by name too'),
})
export type SearchQuery = z.output<typeof searchQuery>
export type SearchInput = z.input<typeof searchQuery>

/** `owes`: dues; null if the caller may not see them. */
const foundStudent = studentRow.extend({ owes: z.number().nullable() })
export type FoundStudent = z.infer<typeof foundStudent>

const some = <T extends z.ZodType>(row: T) =>
  z.strictObject({ rows: z.array(row).describe('Eight at most'), has_more: z.boolean() })

export const foundThings = z.strictObject({
  students: some(foundStudent),
  leads: some(leadRow),
  orders: some(foundOrder),
  tests: some(foundTest),
  questions: some(foundQuestion),
  courses: some(foundCourse),
  batches: some(foundBatch),
  notices: some(foundNotice),
  failed: z.array(z.string()).describe('Kinds that could not be looked through this time'),
})
export type FoundThings = z.infer<typeof foundThings>
