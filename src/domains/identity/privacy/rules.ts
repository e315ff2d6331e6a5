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

const aadhaarDigits = 12
// What stands between two digits of one number: anything without a letter, but no more than this.
const widestGap = 10

// As people write a number of India with its country code; an Aadhaar number is not grouped like this.
const phone = /\+91[\s-]?[6-9]\d{4}[\s-]?\d{5}(?!\d)/gu

type Digit = { value: string; start: number; end: number; isJoined: boolean; gap: number }

/** The value of a digit of any script, also of a circled or raised one; undefined for everything else. */
function digitIn(char: string) {
  if (/\p{Nd}/u.test(char)) return String(digitValue(char))
  const plain = /\p{No}/u.test(char) ? char.normalize('NFKC') : ''
  return /^\d$/.test(plain) ? plain : undefined
}

/** The digits of a text with what stands before each: nothing (`isJoined`), some other characters (`gap`), or a letter, which makes the gap endless. */
function listDigits(text: string) {
  const digits: Digit[] = []
  let [at, gap] = [0, Number.POSITIVE_INFINITY]
  for (const char of text) {
    const value = digitIn(char)
    if (value !== undefined) digits.push({ value, start: at, end: at + char.length, isJoined: gap === 0, gap })
    if (value !== undefined) gap = 0
    else gap += /\p{L}/u.test(char) ? Number.POSITIVE_INFINITY : 1
    at += char.length
  }
  return digits
}

/** Whether these digits make an Aadhaar number: its first digit begins a group, its last one ends one. */
function isAadhaar(run: Digit[], next: Digit | undefined) {
  const [first, ...others] = run
  if (run.length < aadhaarDigits || first?.isJoined || next?.isJoined) return false
  return others.every(({ gap }) => gap <= widestGap) && isVerhoeffValid(run.map(({ value }) => value).join(''))
}

/** The text with every Aadhaar number in it cut down to `XXXX-XXXX-1234`, whatever stands between its digits; a phone number with its +91 is left alone. */
export function maskAadhaar(text: string) {
  const digits = listDigits(text)
  if (digits.length < aadhaarDigits) return text
  const phones = [...text.matchAll(phone)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
  const isPhone = ({ start, end }: Pick<Digit, 'start' | 'end'>) =>
    phones.some((one) => one.start <= start && end <= one.end)
  let masked = ''
  let end = 0
  for (let n = 0; n + aadhaarDigits <= digits.length; n += 1) {
    const run = digits.slice(n, n + aadhaarDigits)
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || !isAadhaar(run, digits[n + aadhaarDigits])) continue
    if (isPhone({ start: first.start, end: last.end })) continue
    const lastFour = run.slice(-4).map(({ value }) => value)
    masked += `${text.slice(end, first.start)}XXXX-XXXX-${lastFour.join('')}`
    end = last.end
    n += aadhaarDigits - 1
  }
  return masked + text.slice(end)
}

/** The last four digits of what was given as an Aadhaar number: twelve digits, four, or an already masked one; null for anything else. */
export function lastFourOfAadhaar(text: string) {
  const bare = asAsciiDigits(text).replace(/[^\p{L}\p{N}*\u2022]/gu, '')
  return /^(?:\d{8}|[Xx*\u2022]{8})?(\d{4})$/.exec(bare)?.[1] ?? null
}
