/*
 * Aadhaar numbers are never kept whole: the law forbids to show them, and what is not there cannot leak. They have twelve digits, typed in any script and
 * grouping; the last one checks the others by the method of Verhoeff.
 */

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Unicode lays out the digits of a script from 0 to 9, and whole rows of ten side by side. */
function digitValue(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return before % 10
}

/** The digits of every script as 0 to 9; all else as it is. */
export function asAsciiDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(digitValue(digit))))
}

/** The product of two of the ten symmetries of a pentagon: 0 to 4 turn it, 5 to 9 mirror it. */
function compose(first: number, second: number) {
  const turned = first < 5 ? first + second : first - second
  const isMirrored = first < 5 !== second < 5
  return ((turned + 10) % 5) + (isMirrored ? 5 : 0)
}

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

function permute(digit: number, times: number) {
  let found = digit
  for (let n = 0; n < times; n += 1) found = permutation[found] ?? 0
  return found
}

/** Whether the last of these digits checks the others. */
export function isVerhoeffValid(digits: string) {
  const fromLast = [...digits].reverse()
  return fromLast.reduce((check, digit, place) => compose(check, permute(Number(digit), place % 8)), 0) === 0
}

// Also runs that begin inside another are looked at: a year or a house number may stand right before the number.
const twelveDigits = /(?<![\p{Nd}+])(?=(\p{Nd}(?:[\s\p{Pd}._/\u00b7]{0,3}\p{Nd}){11})(?!\p{Nd}))/gu

/** The text with every Aadhaar number in it cut down to `XXXX-XXXX-1234`; a phone number with its +91 is left alone. */
export function maskAadhaar(text: string) {
  let masked = ''
  let end = 0
  for (const { index, 1: run = '' } of text.matchAll(twelveDigits)) {
    const digits = asAsciiDigits(run).replace(/\D/g, '')
    if (index < end || !isVerhoeffValid(digits)) continue
    masked += `${text.slice(end, index)}XXXX-XXXX-${digits.slice(-4)}`
    end = index + run.length
  }
  return masked + text.slice(end)
}

/** The last four digits of what was given as an Aadhaar number: twelve digits, four, or an already masked one; null for anything else. */
export function lastFourOfAadhaar(text: string) {
  const bare = asAsciiDigits(text).replace(/[\s\p{Pd}._/\u00b7]/gu, '')
  return /^(?:\d{8}|[Xx*\u2022]{8})?(\d{4})$/.exec(bare)?.[1] ?? null
}
