import Fraction from 'fraction.js'
import type { MarkedSection } from '../patterns/rules.ts'

/* Marks are exact fractions, of bigints, and are rounded once, when they are shown. */

/** Parses '2' or '1/4', as sections store their marks. Throws on anything else. */
export function parseFraction(text: string) {
  if (!/^-?\d+(?:\/\d+)?$/.test(text)) throw new Error(`Not a fraction: ${text}`)
  return new Fraction(text)
}

/** Parses '12', '-0.5' or '.5' exactly, without binary floating point. Throws on anything else. */
export function parseDecimal(text: string) {
  if (!/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) throw new Error(`Not a number: ${text}`)
  return new Fraction(text)
}

export function sumOf(fractions: Fraction[]) {
  return fractions.reduce((sum, fraction) => sum.add(fraction), new Fraction(0))
}

/** Returns the maximum marks of a section with this number of questions. */
export function maximumOf({ groups, marksPerQuestion }: MarkedSection, questions: number) {
  if (!groups) return parseFraction(marksPerQuestion).mul(questions)
  return sumOf(groups.map((group) => parseFraction(group.marksPerQuestion).mul(group.questions)))
}

/** Returns the number to show: rounded once, half away from zero, to `places` decimals. */
export function rounded(fraction: Fraction, places = 2) {
  const { s: sign } = fraction
  // The library rounds halves up, also below zero.
  return fraction.abs().round(places).mul(sign).valueOf()
}
