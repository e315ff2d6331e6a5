import { z } from 'zod'
import { categoryMinimum, normalisation, tieRule } from '#domains/exams/patterns/schema.ts'
import { socialCategory } from '#domains/identity/profile/schema.ts'
import { sheetFormat } from '#domains/identity/staff/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { plainText } from '#platform/text/schema.ts'

/** draft: computed, and visible only to the office. provisional and final: published by two people. */
export const meritState = z.enum(['draft', 'provisional', 'final'])
export type MeritState = z.infer<typeof meritState>

/** Kind of places a candidate is within: the open ones, or those of their category. */
export const selection = z.enum(['open', ...socialCategory.options])
export type Selection = z.infer<typeof selection>

const places = z.strictObject({ category: selection, places: z.number().int().min(1).max(100_000) })
const percentOff = z.number().int().min(1).max(100)
/**
 * Per cent off the fee, down to a rank or from a mark on: normalised marks if the method has them, else the score,
 * which with NTA is the percentile. The first slab that fits applies.
 */
const slab = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('rank'), percent: percentOff, up_to: z.number().int().min(1).max(1_000_000) }),
  z.strictObject({
    by: z.literal('mark'),
    percent: percentOff,
    from: z.string().regex(/^-?\d{1,5}(\.\d{1,5})?$/, 'must be a valid number of marks'),
  }),
])

/** Rules of the list itself; how marks become ranks comes from the pattern. */
const storedRules = z.strictObject({
  /** Instead of the pattern's. */
  normalisation: normalisation.nullable(),
  places: z.array(places).max(5),
  slabs: z.array(slab).max(10),
})
export type ListRules = z.infer<typeof storedRules>
export const listRules = z.strictObject({
  normalisation: storedRules.shape.normalisation.default(null),
  places: storedRules.shape.places.default([]),
  slabs: storedRules.shape.slabs.default([]),
})

const name = plainText(200).trim().min(1)
const shift = z.strictObject({ test_id: id, name: plainText(100).trim().min(1) })
export const newMeritList = z.strictObject({ name, shifts: z.array(shift).min(1).max(50), rules: listRules })
export type NewMeritList = z.input<typeof newMeritList>
export const meritListChange = z.strictObject({ name, rules: listRules })
export type MeritListChange = z.input<typeof meritListChange>

export const computeBody = z.strictObject({
  reason: plainText(500).trim().default('').describe('Needed after a version that was published'),
})
export type ComputeBody = z.input<typeof computeBody>
export const computing = z.strictObject({ task_id: id })
export type Computing = z.infer<typeof computing>

export const publishBody = z.strictObject({
  version: z.number().int(),
  state: meritState.exclude(['draft']),
  reason: plainText(500),
})
export type PublishBody = z.infer<typeof publishBody>
export const publicationAsked = z.strictObject({ approval_id: id.describe('It is waiting for approval') })
export type PublicationAsked = z.infer<typeof publicationAsked>

/** True if the site shows the list. */
export const meritSite = z.strictObject({ is_public: z.boolean() })
export type MeritSite = z.infer<typeof meritSite>

/** All terms that a version was computed with, frozen. */
const meritTerms = z.strictObject({
  normalisation,
  ties: z.array(tieRule),
  /** Decimals of marks; beside them those of normalised ones. */
  places: z.number().int(),
  score_places: z.number().int(),
  maximum: z.string(),
  sections: z.array(
    z.strictObject({
      name: z.string(),
      questions: z.number().int(),
      /** Both empty where they differ within the section. */
      marks_per_question: z.string(),
      penalty: z.string(),
      maximum: z.string(),
      minimum: z.string().nullable(),
      is_qualifying: z.boolean(),
    }),
  ),
  minima: z.array(categoryMinimum),
  seats: z.array(places),
  slabs: z.array(slab),
})
export type MeritTerms = z.infer<typeof meritTerms>

const spread = {
  registered: z.number().int().nullable().describe('null: it needs no registration'),
  absent: z.number().int().nullable(),
  present: z.number().int(),
  online: z.number().int(),
  paper: z.number().int(),
  mean: z.string(),
  deviation: z.string(),
  highest: z.string(),
}
export const shiftFigures = z.strictObject({ test_id: id, name: z.string(), held: time, ...spread })
export type ShiftFigures = z.infer<typeof shiftFigures>

const cutOff = z.strictObject({
  category: selection,
  places: z.number().int(),
  taken: z.number().int(),
  last_rank: z.number().int().nullable(),
  cut_off: z.string().nullable().describe('What the last one within has; null: nobody is'),
})

export const figures = z.strictObject({
  shifts: z.array(shiftFigures),
  all: z.strictObject(spread),
  base: z.number().int().nullable().describe('The shift that marks are converted to, counted from 1'),
  base_needs: z.number().int().nullable().describe('How many present the base needs'),
  ranked: z.number().int(),
  sharing: z.number().int().describe('Who share a rank with somebody'),
  unqualified: z.number().int().describe('Who have missed a minimum'),
  twice: z.number().int().describe('Second sittings in another shift, which do not count'),
  repeats_numbers: z
    .boolean()
    .optional()
    .describe('Two shifts use the same roll numbers. Absent in versions of before, where they may'),
  cut_offs: z.array(cutOff),
  slabs: z.array(z.strictObject({ percent: z.number().int(), candidates: z.number().int() })),
})
/**
 * Figures, with the number of candidates by marks in each shift (lowest first, exact) and by category, centre,
 * batch and state, so that they need not be counted again.
 */
export type MeritFigures = z.infer<typeof figures> & { levels: [marks: string, count: number][][]; groups: MeritGroups }
export type MeritGroups = Record<'category' | 'centre' | 'batch' | 'state', Record<string, number>>

const version = z.strictObject({
  number: z.number().int(),
  state: meritState,
  reason: z.string().nullable(),
  computed_at: time,
  computed_by: z.string().nullable(),
  provisional_at: time.nullable(),
  provisional_by: z.array(z.string()).describe('Who asked and who said yes'),
  final_at: time.nullable(),
  final_by: z.array(z.string()),
})

export const listedMerit = z.strictObject({
  _id: id,
  name: z.string(),
  shifts: z.array(shift),
  version: z.number().int().nullable(),
  state: meritState.nullable(),
})
export type ListedMerit = z.infer<typeof listedMerit>

/** Another test for the same list, or why it cannot be in it. */
export const possibleShift = z.strictObject({
  _id: id,
  quiz_name: z.string(),
  publish_date: time,
  problem: z.string().nullable().describe('has other sections, marks or minimum marks'),
})
export type PossibleShift = z.infer<typeof possibleShift>

export const meritDesk = z.strictObject({
  _id: id,
  name: z.string(),
  edition: z.number().int(),
  is_public: z.boolean().describe('The site shows what is published of it'),
  rules: storedRules,
  shifts: z.array(shift),
  computing: z
    .strictObject({ done: z.number().int(), total: z.number().int().nullable() })
    .nullable()
    .describe('Candidates stored so far by the task that computes the next version; null: there is none'),
  versions: z.array(version).describe('The newest first'),
  shown: z
    .strictObject({
      number: z.number().int(),
      state: meritState,
      terms: meritTerms,
      figures,
      is_current: z.boolean().describe('false: something under it has changed since'),
      moved: z.number().int().nullable().describe('Ranks that are others than in the version before'),
      slabs_moved: z.number().int().nullable(),
    })
    .nullable(),
})
export type MeritDesk = z.infer<typeof meritDesk>

export const meritRowsQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a version number')
    .optional(),
  centre: id.optional(),
  category: socialCategory.optional(),
  shift: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a shift number')
    .optional(),
  q: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a rank or a roll number')
    .optional(),
})
export type MeritRowsQuery = z.infer<typeof meritRowsQuery>

export const meritRow = z.strictObject({
  _id: id.describe('Of the attempt'),
  student_id: id,
  candidate_name: z.string(),
  roll_no: z.number().int().nullable(),
  category: socialCategory.nullable(),
  center_name: z.string().nullable(),
  shift: z.number().int(),
  marks: z.string(),
  percentile: z.string().nullable().describe('null: marks of several shifts are ranked as they are'),
  normalised: z.string().nullable(),
  rank: z.number().int(),
  category_rank: z.number().int().nullable(),
  center_rank: z.number().int().nullable(),
  batch_rank: z.number().int().nullable(),
  state_rank: z.number().int().nullable(),
  decided_by: z.number().int().nullable().describe('The rule of the ties, counted from 0'),
  missed: z.array(z.string()),
  selection: selection.nullable(),
  slab: z.number().int().nullable(),
  rank_before: z.number().int().nullable().describe('In the version before'),
  revision: z.number().int().describe('Of the data of the candidate; above 1 after a correction'),
})
export type MeritRow = z.infer<typeof meritRow>

export const meritExportBody = z.strictObject({
  format: sheetFormat,
  version: z.number().int(),
  is_named: z.boolean().describe('false: roll numbers without names'),
})
export type MeritExportBody = z.infer<typeof meritExportBody>
