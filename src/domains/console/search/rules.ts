/** What somebody looks for, by what it is made of. Below three letters or four digits half of everything would be found. */
export type Sought = 'digits' | 'email' | 'words'

const fewestLetters = 3
const fewestDigits = 4

export const plainDigits = (text: string) => text.replace(/[\s+()-]/g, '')

/** null: too little to look for. */
export function soughtIn(text: string): Sought | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) return 'email'
  // A question by its number, however short.
  if (/^q-?\d+$/i.test(trimmed)) return 'words'
  const digits = plainDigits(trimmed)
  if (/^\d+$/.test(digits)) return digits.length >= fewestDigits ? 'digits' : null
  return [...trimmed.replace(/[\s.,()-]/g, '')].length >= fewestLetters ? 'words' : null
}
