import { isDeepStrictEqual } from 'node:util'
import { AppError } from '#platform/errors.ts'
import { lastFourOfAadhaar } from '#platform/text/aadhaar.ts'
import { t } from '#platform/text/messages.ts'
import type { CleanProfile } from './clean-profile.ts'
import type { Address, PermanentAddress, PresentAddress } from './schema.ts'
import type { profiles } from './tables.ts'

type ProfileRow = typeof profiles.$inferSelect
export type ProfileColumns = {
  [column in Exclude<keyof ProfileRow, 'userId' | 'updatedAt'>]: ProfileRow[column] | undefined
}

const orNull = <T extends string>(text: T | '' | undefined) => (text === '' ? null : text)

function presentOf(given: PresentAddress): Address {
  return {
    line_1: given.present_address_line_1,
    line_2: given.present_address_line_2,
    city: given.present_city,
    district: given.present_district,
    state: given.present_state,
    pincode: given.present_pincode,
  }
}

function permanentOf(given: PermanentAddress): Address {
  return {
    line_1: given.permanent_address_line_1,
    line_2: given.permanent_address_line_2,
    city: given.permanent_city,
    district: given.permanent_district,
    state: given.permanent_state,
    pincode: given.permanent_pincode,
  }
}

function idNumberOf({ id_type, id_number }: CleanProfile, before: ProfileRow | null) {
  const typeBefore = before?.idType ?? ''
  const type = id_type ?? typeBefore
  // The number of one document says nothing about another.
  if (id_number === undefined) return type === typeBefore ? undefined : null
  if (id_number === '' || type !== 'Aadhaar Card') return orNull(id_number)
  const lastFour = lastFourOfAadhaar(id_number)
  const problem = t`Enter the last four digits of the Aadhaar number.`
  if (lastFour === null) throw new AppError('invalid', problem, { errors: { id_number: problem } })
  return lastFour
}

/** The columns that a cleaned form fills; undefined leaves what is there. 400 for an Aadhaar number that is none. */
export function profileColumns(given: CleanProfile, before: ProfileRow | null): ProfileColumns {
  return {
    dob: orNull(given.dob),
    gender: orNull(given.gender),
    category: orNull(given.category),
    idType: orNull(given.id_type),
    idName: orNull(given.id_name),
    idRelation: orNull(given.id_relation),
    idNumber: idNumberOf(given, before),
    father: given.father,
    presentAddress: given.present_address && presentOf(given.present_address),
    permanentAddress: given.permanent_address && permanentOf(given.permanent_address),
    educationalQualification: given.educational_qualification,
  }
}

function isBlank(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isBlank)
}

/** Returns whether a profile with these columns contains anything but a date of birth. */
export function holdsMoreThanDob(columns: ProfileColumns, before: ProfileRow | null) {
  const { dob: _, ...rest } = columns
  const kept = new Map<string, unknown>(Object.entries(before ?? {}))
  return Object.entries(rest).some(([column, value]) => !isBlank(value === undefined ? kept.get(column) : value))
}

/** Lists the changed columns in the database's spelling. */
export function changedFields(columns: ProfileColumns, before: ProfileRow | null) {
  const kept = new Map<string, unknown>(Object.entries(before ?? {}))
  const changed = Object.entries(columns).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, kept.get(column) ?? null),
  )
  return changed.map(([column]) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}
