import { eq, inArray, or, sql } from 'drizzle-orm'
import { digitsOf, endsWith, hasWords, startsWith } from '#platform/data/database/words.ts'
import { normaliseEmail } from '../rules.ts'
import { users } from '../tables.ts'

export const numberIs = (q: string) => inArray(users.registrationNumber, [q, q.toUpperCase()])

/** Digits of the phone from either end, an e-mail, a registration number, or beginnings of words of the name. */
export function matchesStudent(q: string | undefined) {
  if (q === undefined || q === '') return undefined
  if (q.includes('@')) return eq(sql`lower(${users.email})`, normaliseEmail(q))
  const digits = digitsOf(q)
  const isNumber = numberIs(q)
  if (digits !== null) return or(isNumber, startsWith(users.contact, digits), endsWith(users.contact, digits))
  return or(isNumber, hasWords(users.words, q))
}
