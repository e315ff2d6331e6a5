import { readPhonePart } from '#platform/text/typed.ts'

/** Type of a search text. Below three letters or four digits it would match half of everything. */
type Sought = 'digits' | 'email' | 'words'

const fewestLetters = 3
const fewestDigits = 4

/** Returns the type of a search text; null if it is too short. */
export function soughtIn(text: string): Sought | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return 'email'
  // A question by its number, however short.
  if (/^q-?\d+$/i.test(trimmed)) return 'words'
  const digits = readPhonePart(trimmed)
  if (digits !== null) return digits.length >= fewestDigits ? 'digits' : null
  return [...trimmed.replace(/[\s.,()-]/g, '')].length >= fewestLetters ? 'words' : null
}
