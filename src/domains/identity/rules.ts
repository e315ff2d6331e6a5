import { readPhone } from '../../platform/text/typed.ts'

/** E-mails are one whatever their case and the spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** The ten digits of one Indian number; whatever else was typed stays, and stays wrong. */
export function normalisePhone(phone: string) {
  return readPhone(phone) ?? phone.trim()
}
