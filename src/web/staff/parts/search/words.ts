/* How what was typed fits a name. */

const startsOf = (text: string) => text.toLowerCase().split(/[\s,-]+/)

/** Each word that was typed begins a word of the name. */
export function fits(name: string, q: string) {
  const words = startsOf(name)
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** Which part of a text was typed. */
export type Part = { found: string; rest: string }

/** The words of a name, each with the beginning that was typed: the longest that fits. */
export function beginningsIn(text: string, q: string): Part[] {
  const typed = q
    .toLowerCase()
    .split(/[\s.,()/-]+/)
    .filter((word) => word !== '')
  return text.split(/(?<=[\s.,()/-])/).map((part) => {
    const plain = part.toLowerCase()
    const length = Math.max(0, ...typed.filter((word) => plain.startsWith(word)).map((word) => word.length))
    return { found: part.slice(0, length), rest: part.slice(length) }
  })
}

const withoutSigns = (q: string) => q.replace(/[\s+()-]/g, '').toLowerCase()

/** Of a number the end that was typed: how many signs. */
export function endIn(text: string, q: string) {
  const typed = withoutSigns(q)
  return typed !== '' && text.toLowerCase().endsWith(typed) ? typed.length : 0
}

/** Of a phone number whose end is shown: what of the end was typed, whatever stands before it. */
export const typedEnd = (end: string, q: string) => withoutSigns(q).slice(-end.length)
