import { asAsciiDigits } from './aadhaar.ts'

/*
 * Parses typed and pasted input in one way everywhere: in forms, files and searches. Pure, so that the browser
 * and the server agree.
 */

// Ranges of a bracket expression, which JavaScript and PostgreSQL read alike: database/words.ts folds the same way in SQL.
/** Soft hyphens, zero-width characters and marks of direction. */
export const invisible = '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff'
/** Every sign that is typed for an apostrophe. */
export const apostrophes = '\\u0027\\u0060\\u00b4\\u02b9\\u02bb-\\u02bd\\u02c8\\u2018\\u2019\\u201b\\u2032\\uff07'
/** Accents of Latin, Greek and Cyrillic letters. Vowel signs of other scripts are no accents: without them पुरी and पारा would be one. */
export const accents = '\\u0300-\\u036f'
/**
 * Characters between the words of a name: spaces, dashes and punctuation. The semicolon is escaped, as
 * drizzle-kit splits an index at one.
 */
export const separators =
  '\\s.,()/\\\\:\\u003b*&|!?<>"\\u0964\\u0965\\u2010-\\u2015\\u201c\\u201d\\u2044\\u2212\\u30fb-'

const anyInvisible = new RegExp(`[${invisible}]`, 'gu')
const anyUnspoken = new RegExp(`[${invisible}${apostrophes}]`, 'gu')
const anyAccent = new RegExp(`[${accents}]`, 'gu')

/** Removes invisible characters, which come with pasted text. */
export const withoutInvisible = (text: string) => text.replace(anyInvisible, '')

/**
 * Unifies spellings that read the same: composed, in plain width, without apostrophes, Latin accents and
 * invisible characters. Keeps capitals.
 */
export function foldSpelling(text: string) {
  return text.replace(anyUnspoken, '').normalize('NFKD').replace(anyAccent, '').normalize('NFC')
}

/** Returns the key of a name: its words in lower case and one spelling, a space between them. */
export function keyOfName(name: string) {
  return foldSpelling(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Converts 'Profit & loss' to 'profit-loss': letters, marks and digits of every script, with hyphens between the words. */
export function slugOf(name: string) {
  return withoutInvisible(name)
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
}

// Fillers of Hangul and the empty cell of Braille are letters and signs that show nothing.
const visible = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cs}]/u

/** Returns whether a text has nothing visible, such as two zero-width spaces. */
export const isBlank = (text: string) => !visible.test(text)

/**
 * Converts digits of every script to 0 to 9, full-width characters and dashes to keyboard ones, and removes
 * invisible characters.
 */
export function plainSigns(text: string) {
  return asAsciiDigits(withoutInvisible(text))
    .replace(/[\uff0b-\uff0e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim()
}

/** Removes the decimals with which Excel writes a long number that it holds as a number. */
const withoutDecimals = (plain: string) => plain.replace(/(?<=\d{5})\.0+$/, '')

const phone = /^(?:(?:\+|00?)?91)?0?(\d{10})$/
const phoneIn = (text: string) => phone.exec(text.replace(/[\s().-]/g, ''))?.[1]

/**
 * Returns the Indian phone numbers in a text as ten digits: without separators, +91 and leading zeros. Empty if
 * the text contains anything else.
 */
export function readPhones(text: string) {
  const plain = withoutDecimals(plainSigns(text))
  const whole = phoneIn(plain)
  if (whole !== undefined) return [whole]
  const numbers = new Set<string>()
  let begun = ''
  for (const part of plain.split(/[\s,;/|&]+|\bor\b|\band\b/i)) {
    begun += withoutDecimals(part)
    const number = phoneIn(begun)
    if (number === undefined) continue
    numbers.add(number)
    begun = ''
  }
  return begun === '' ? [...numbers] : []
}

/** Returns the ten digits of one Indian phone number, or null. */
export function readPhone(text: string) {
  const [number, ...others] = readPhones(text)
  return number === undefined || others.length > 0 ? null : number
}

/** Returns the digits of a part of a phone number that is searched for, without +91; null for anything else. */
export function readPhonePart(text: string) {
  const whole = readPhone(text)
  if (whole !== null) return whole
  const digits = plainSigns(text)
    .replace(/[\s().-]/g, '')
    .replace(/^(?:\+|00)91/, '')
  return /^\d+$/.test(digits) ? digits : null
}

/** Returns the six digits of an Indian PIN code, or null. */
export function readPin(text: string) {
  const digits = withoutDecimals(plainSigns(text)).replace(/[\s-]/g, '')
  return /^[1-9]\d{5}$/.test(digits) ? digits : null
}

const grouped = /^-?(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.\d*)?$/

/**
 * Parses a number into the form '-12.5', with any minus, plus sign, digits and thousands or lakh groups; null if
 * it is not one.
 */
export function readNumber(text: string) {
  const plain = plainSigns(text).replace(/^\+(?=[\d.])/, '')
  const number = grouped.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(number) ? number : null
}

/** Parses a number; NaN if it is not one. */
export const numberOf = (text: string) => Number(readNumber(text) ?? Number.NaN)
