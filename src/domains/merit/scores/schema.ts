import { z } from 'zod'
import { normalisation, tieRule } from '#domains/exams/patterns/schema.ts'
import { socialCategory } from '#domains/identity/profile/schema.ts'
import { id, time } from '#platform/http/schema.ts'
import { msg } from '#platform/text/messages.ts'
import { meritState, selection, shiftFigures } from '../lists/schema.ts'

/** A point of a shift: the number of candidates with at most these marks. */
const point = z.strictObject({
  marks: z.string(),
  at_or_below: z.number().int(),
  appeared: z.number().int(),
  percentile: z.string(),
})
const between = {
  below: point.nullable().describe('null: nobody of that shift has a lower percentile, so its lowest marks stand'),
  above: point,
  slope: z
    .string()
    .nullable()
    .describe('Marks for each point of the percentile between the two; null: it is one of them'),
  way: z.string().nullable(),
}

/** Steps of converting marks to the common scale, with all numbers. */
export const conversion = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('own-shift'), base: z.string(), base_mean: z.string() }),
  z.strictObject({ method: z.literal('rrb'), base: z.string(), base_mean: z.string(), ...between }),
  z.strictObject({
    method: z.literal('ssc-2025'),
    shifts: z.array(z.strictObject({ name: z.string(), marks: z.string(), ...between })),
  }),
  z.strictObject({
    method: z.literal('ssc-2018'),
    top: z.string(),
    spread: z.string(),
    own_top: z.string(),
    own_spread: z.string(),
    slope: z.string(),
    foot: z.string(),
  }),
  z.strictObject({ method: z.literal('standard'), mean: z.string(), deviation: z.string(), steps: z.string() }),
])
export type Conversion = z.infer<typeof conversion>

const within = z.strictObject({ name: z.string(), rank: z.number().int(), of: z.number().int() }).nullable()

const ofVersion = z.strictObject({
  number: z.number().int(),
  state: meritState,
  reason: z.string().nullable(),
  published_at: time.nullable(),
  marks: z.string(),
  percentile: z.string().nullable(),
  normalised: z.string().nullable(),
  rank: z.number().int(),
  slab: z.number().int().nullable(),
})

/** One candidate in a version of a list, with every number that their rank is made of. */
export const ownScore = z.strictObject({
  list_id: id,
  list_name: z.string(),
  submission_id: id.describe('The attempt'),
  is_public: z.boolean().describe('The list has a page on the site'),
  version: z.number().int(),
  state: meritState,
  published_at: time.nullable(),
  roll_no: z.number().int().nullable(),
  shift: z.string(),
  has_shifts: z.boolean().describe('The list is of more than one'),
  normalisation,
  places: z.number().int().describe('Decimals of the percentile and of normalised marks'),
  rank: z.number().int(),
  ranked: z.number().int(),
  category: within,
  centre: within,
  batch: within,
  native_state: within.describe('Of the address in the profile'),
  percentile: z.string().nullable(),
  normalised: z.string().nullable(),
  selection: selection.nullable(),
  slab: z.number().int().nullable(),
  slab_until: time.nullable().describe('Until when the shop takes the slab off; null: it does not, or not yet'),
  missed: z.array(z.string()).describe('Minima that were not reached: sections, or an empty name for the whole'),
  raw: z.strictObject({
    sections: z.array(
      z.strictObject({
        name: z.string(),
        is_qualifying: z.boolean(),
        right: z.number().int(),
        partial: z.number().int(),
        wrong: z.number().int(),
        blank: z.number().int(),
        dropped: z.number().int(),
        marks_per_question: z.string(),
        penalty: z.string(),
        marks: z.string(),
      }),
    ),
    earned: z.string().describe('Sum of the sections that count'),
    scale: z.string().nullable().describe('What it is multiplied by for dropped questions'),
    marks: z.string(),
    maximum: z.string(),
  }),
  share: z.strictObject({ appeared: z.number().int(), at_or_below: z.number().int(), percentile: z.string() }),
  conversion: conversion.nullable(),
  order: z.strictObject({
    higher: z.number().int().describe('Candidates with a higher score'),
    equal: z.number().int().describe('Others with the same score'),
    ahead_by_ties: z.number().int().describe('Of them those whom the order of ties puts before'),
    ties: z.array(tieRule),
    decided_by: z.number().int().nullable(),
  }),
  versions: z.array(ofVersion).describe('The oldest first, as far as they were published'),
})
export type OwnScore = z.infer<typeof ownScore>

export const ownResult = z.strictObject({
  list_id: id,
  list_name: z.string(),
  test_id: id,
  state: meritState,
  rank: z.number().int(),
  ranked: z.number().int(),
  slab: z.number().int().nullable(),
  published_at: time,
})
export type OwnResult = z.infer<typeof ownResult>

export const publishedList = z.strictObject({
  _id: id,
  name: z.string(),
  version: z.number().int(),
  state: meritState,
  published_at: time,
  ranked: z.number().int(),
  shifts: z.number().int(),
  normalisation,
  cut_offs: z.array(
    z.strictObject({ category: selection, cut_off: z.string().nullable(), last_rank: z.number().int().nullable() }),
  ),
})
export type PublishedList = z.infer<typeof publishedList>

/** Roll numbers without names. */
const publicRow = z.strictObject({
  rank: z.number().int(),
  roll_no: z.number().int().nullable(),
  shift: z.string().nullable().describe('null unless shifts of the list use the same roll numbers'),
  category: socialCategory.nullable(),
  category_rank: z.number().int().nullable(),
  marks: z.string(),
  percentile: z.string().nullable(),
  normalised: z.string().nullable(),
})
/** Has a name and a photo only with a valid consent. */
const listedRow = publicRow.extend({ candidate_name: z.string().nullable(), photo: z.string().nullable() })
export const publicPage = publishedList.extend({
  ties: z.array(tieRule),
  figures: z.array(shiftFigures).describe('Of each shift'),
  key_decisions: z.array(z.strictObject({ test_id: id, name: z.string(), decisions: z.number().int() })),
  asks_shift: z.array(z.string()).describe('Shifts to choose from where they use the same roll numbers; else empty'),
  rows: z.array(listedRow),
  pages: z.number().int(),
})
export type PublicPage = z.infer<typeof publicPage>

const noRollNumber = msg`is not a roll number`
const noDate = msg`is not a date of the calendar`

/** Roll number in an address. */
export const rollNumber = z.string().regex(/^\d{1,7}$/, noRollNumber)

export const lookUpBody = z.strictObject({
  roll_no: z.int(noRollNumber).min(1, noRollNumber).max(9_999_999, noRollNumber),
  date_of_birth: z.iso.date(noDate).refine((text) => !text.startsWith('0000'), noDate),
  shift: z.int().min(1).max(50).optional().describe('Counted from 1; where shifts use the same roll numbers'),
})
export type LookUpBody = z.infer<typeof lookUpBody>

export const foundResult = publicRow.extend({
  version: z.number().int(),
  state: meritState,
  ranked: z.number().int(),
  has_places: z.boolean().describe('The list decides who is within a number of places'),
  selection: selection.nullable(),
  slab: z.number().int().nullable(),
  missed: z.array(z.string()),
})
export type FoundResult = z.infer<typeof foundResult>
