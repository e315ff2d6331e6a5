import { readPhone, withoutInvisible } from '#platform/text/typed.ts'

/** E-mails are one whatever their case, the spaces around them and what is pasted along unseen. */
export function normaliseEmail(email: string) {
  return withoutInvisible(email).trim().toLowerCase()
}

/** The ten digits of one Indian number; whatever else was typed stays, and stays wrong. */
export function normalisePhone(phone: string) {
  return readPhone(phone) ?? phone.trim()
}
