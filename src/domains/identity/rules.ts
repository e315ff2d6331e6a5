import { readPhone, withoutInvisible } from '#platform/text/typed.ts'

/** Normalises an e-mail for comparison: lower case, trimmed, without invisible characters that were pasted along. */
export function normaliseEmail(email: string) {
  return withoutInvisible(email).trim().toLowerCase()
}

/** Returns the ten digits of an Indian number; anything else is returned as typed and stays invalid. */
export function normalisePhone(phone: string) {
  return readPhone(phone) ?? phone.trim()
}
