import { hour } from './sessions/rules.ts'

/** E-mails are one whatever their case and the spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** The ten digits of an Indian number without separators and without +91 or the leading zero; whatever else was typed stays wrong. */
export function normalisePhone(phone: string) {
  const bare = phone.replace(/[\s().-]/g, '')
  return /^(?:\+91|0091|91|0)\d{10}$/.test(bare) ? bare.slice(-10) : bare
}

/** The day it is in India, as YYYY-MM-DD. */
export function dayInIndia(now: Date) {
  return new Date(now.getTime() + 5.5 * hour * 1000).toISOString().slice(0, 10)
}
