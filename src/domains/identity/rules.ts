import { readPhone, withoutInvisible } from '#platform/text/typed.ts'

/** Normalises an e-mail for comparison: lower case, trimmed, without invisible characters that were pasted along. */
export function normaliseEmail(email: string) {
  return withoutInvisible(email).trim().toLowerCase()
}

/** The ten digits of one Indian number; whatever else was typed stays, and stays wrong. */
export function normalisePhone(phone: string) {
  return readPhone(phone) ?? phone.trim()
}
