import { keyOfName, readPhonePart } from '#platform/text/typed.ts'

/*
 * Matches typed text with names and numbers.
 */

const wordsIn = (text: string) => keyOfName(text).split(' ')

/** Returns whether each typed word begins a word of the name. */
export function fits(name: string, q: string) {
  const words = wordsIn(name)
  return wordsIn(q).every((typed) => words.some((word) => word.startsWith(typed)))
}

/** A text split into the typed part and the rest. */
export type Part = { found: string; rest: string }

/** Splits a name into words, each with the longest typed beginning that matches. */
export function beginningsIn(text: string, q: string): Part[] {
  const typed = wordsIn(q)
  return text.split(/(?<=[\s.,()/\p{Pd}])/u).map((part) => {
    const key = keyOfName(part)
    const most = Math.max(0, ...typed.filter((word) => key.startsWith(word)).map((word) => word.length))
    // A sign that the search key omits belongs to the match: “D’Souza” has six characters for “dsouz”.
    let length = 0
    while (keyOfName(part.slice(0, length)).length < most) length += 1
    if (length > 0) while (/^\p{M}/u.test(part.slice(length))) length += 1
    return { found: part.slice(0, length), rest: part.slice(length) }
  })
}

const withoutSigns = (q: string) => readPhonePart(q) ?? q.replace(/[\s+()-]/g, '').toLowerCase()

/** Returns how many characters at the end of a number were typed. */
export function endIn(text: string, q: string) {
  const typed = withoutSigns(q)
  return typed !== '' && text.toLowerCase().endsWith(typed) ? typed.length : 0
}

/** Returns the typed part of a phone number's visible end, whatever precedes it. */
export const typedEnd = (end: string, q: string) => withoutSigns(q).slice(-end.length)
