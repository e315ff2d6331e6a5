/** E-mails are one whatever their case and the spaces around them. */
export function normaliseEmail(email: string) {
  return email.trim().toLowerCase()
}

/** The ten digits of an Indian number without separators and without +91 or the leading zero; whatever else was typed stays wrong. */
export function normalisePhone(phone: string) {
  const bare = phone.replace(/[\s().-]/g, '')
  return /^(?:\+91|0091|91|0)\d{10}$/.test(bare) ? bare.slice(-10) : bare
}
