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
  let permutedDigit = digit
  for (let n = 0; n < times; n += 1) permutedDigit = permutation[permutedDigit] ?? 0
  return permutedDigit
}

/** What becomes of each digit by its place from the last one; after eight places they begin again. */
const permuted = Array.from({ length: 8 }, (_, times) => permutation.map((_, digit) => permute(digit, times)))

/** Whether the last of these digits checks the others. */
export function isVerhoeffValid(digits: string) {
  let check = 0
  for (let place = 0; place < digits.length; place += 1)
    check = compose(check, permuted[place % 8]?.[Number(digits[digits.length - 1 - place])] ?? 0)
  return check === 0
}

const aadhaarDigits = 12
// What stands between two digits of one number: anything without a letter, but no more than this.
const widestGap = 10

// As people write a number of India with its country code; an Aadhaar number is not grouped like this.
const phone = /\+91[\s-]?[6-9]\d{4}[\s-]?\d{5}(?!\d)/gu

type Digit = { value: string; start: number; end: number; isJoined: boolean; gap: number }

const digitSign = /[\p{Nd}\p{No}]/gu

/** The value of a digit of any script, also of a circled or raised one; undefined for everything else. */
function digitIn(char: string) {
  if (char >= '0' && char <= '9') return char
  if (/\p{Nd}/u.test(char)) return String(digitValue(char))
  const plain = char.normalize('NFKC')
  return /^\d$/.test(plain) ? plain : undefined
}

/** How many characters stand there; endless with a letter among them, or where they are too many to matter. */
function gapOf(between: string) {
  if (between.length > 2 * widestGap || /\p{L}/u.test(between)) return Number.POSITIVE_INFINITY
  return [...between].length
}

/** The digits of a text with what stands before each: nothing (`isJoined`), some other characters (`gap`), or a letter, which makes the gap endless. */
function listDigits(text: string) {
  const digits: Digit[] = []
  let last = 0
  for (const { 0: char, index: start } of text.matchAll(digitSign)) {
    const value = digitIn(char)
    if (value === undefined) continue
    const end = start + char.length
    const gap = digits.length === 0 ? Number.POSITIVE_INFINITY : gapOf(text.slice(last, start))
    digits.push({ value, start, end, isJoined: gap === 0, gap })
    last = end
  }
  return digits
}

/** Whether these twelve digits make an Aadhaar number. */
function isAadhaar(run: Digit[]) {
  const [, ...others] = run
  return others.every(({ gap }) => gap <= widestGap) && isVerhoeffValid(run.map(({ value }) => value).join(''))
}

/** The text with every Aadhaar number in it cut down to `XXXX-XXXX-1234`, whatever stands between its digits; a phone number with its +91 is left alone. */
export function maskAadhaar(text: string) {
  const digits = listDigits(text)
  if (digits.length < aadhaarDigits) return text
  const phones = [...text.matchAll(phone)].map(({ index, 0: phoneText }) => ({
    start: index,
    end: index + phoneText.length,
  }))
  const isPhone = ({ start, end }: Pick<Digit, 'start' | 'end'>) =>
    phones.some((range) => range.start <= start && end <= range.end)
  let masked = ''
  let end = 0
  for (let n = 0; n + aadhaarDigits <= digits.length; n += 1) {
    // Its first digit begins a group, and its last one ends one.
    if (digits[n]?.isJoined || digits[n + aadhaarDigits]?.isJoined) continue
    const run = digits.slice(n, n + aadhaarDigits)
    const [first, last] = [run[0], run.at(-1)]
    if (!first || !last || !isAadhaar(run)) continue
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
