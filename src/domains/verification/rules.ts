/*
 * A code is twelve of 32 characters (60 bits) in three groups. I, L, O and U are not among them; they, and small
 * letters, are read as the character meant.
 */

/** The signs of a code: Crockford's, in their order. */
export const codeSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 12
const group = 4

/** Formats a code in groups, as printed. */
export function printCode(code: string) {
  return code.replace(new RegExp(`(.{${group}})(?=.)`, 'g'), '$1-')
}

const readAs: Record<string, string> = { O: '0', I: '1', L: '1' }

/** Parses a typed code; null for an impossible one. */
export function readCode(typed: string) {
  // Longer than any way to write one.
  if (typed.length > 100) return null
  const signs = [...typed.toUpperCase().replaceAll(/[\s\p{Dash}._]/gu, '')].map((sign) => readAs[sign] ?? sign)
  const isCode = signs.length === codeLength && signs.every((sign) => codeSigns.includes(sign))
  return isCode ? signs.join('') : null
}
