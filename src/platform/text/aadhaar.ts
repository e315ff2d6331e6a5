/*
 * Aadhaar numbers are never stored whole: the law forbids showing them, and what is not stored cannot leak. They
 * have twelve digits, typed in any script and grouping; the last one is a Verhoeff check digit. One number in ten
 * passes that check by chance, so twelve digits are masked only if the text says what they are; questions,
 * passages and payment references are never checked.
 */

const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Returns the value of a digit. Unicode lays out the digits of a script from 0 to 9, and whole rows of ten side by side. */
function digitValue(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before += 1
  return before % 10
}

/** Converts digits of every script to 0 to 9; everything else is unchanged. */
export function asAsciiDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => (digit >= '0' && digit <= '9' ? digit : String(digitValue(digit))))
}

/** Returns the product of two of the ten symmetries of a pentagon: 0 to 4 turn it, 5 to 9 mirror it. */
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

/** Permutation of each digit by its place from the last one; repeats after eight places. */
const permuted = Array.from({ length: 8 }, (_, times) => permutation.map((_, digit) => permute(digit, times)))

/** Returns whether the last digit is the right check digit for the others. */
export function isVerhoeffValid(digits: string) {
  let check = 0
  for (let place = 0; place < digits.length; place += 1)
    check = compose(check, permuted[place % 8]?.[Number(digits[digits.length - 1 - place])] ?? 0)
  return check === 0
}

const aadhaarDigits = 12
// Longest gap between two digits of one number: any characters but letters.
const widestGap = 10

// As people write a number of India with its country code; an Aadhaar number is not grouped like this.
const phone = /\+91[\s-]?[6-9]\d{4}[\s-]?\d{5}(?!\d)/gu

type Digit = { value: string; start: number; end: number; isJoined: boolean; gap: number }

const digitSign = /[\p{Nd}\p{No}]/gu

/** Returns the value of a digit of any script, also of a circled or raised one; undefined for everything else. */
function digitIn(char: string) {
  if (char >= '0' && char <= '9') return char
  if (/\p{Nd}/u.test(char)) return String(digitValue(char))
  const plain = char.normalize('NFKC')
  return /^\d$/.test(plain) ? plain : undefined
}

/** Returns the length of a gap in characters; infinite if it contains a letter or is too long to matter. */
function gapOf(between: string) {
  if (between.length > 2 * widestGap || /\p{L}/u.test(between)) return Number.POSITIVE_INFINITY
  return [...between].length
}

/**
 * Lists the digits of a text with what precedes each: nothing (`isJoined`), other characters (`gap`), or a
 * letter, which makes the gap infinite.
 */
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

/** Returns whether these twelve digits form a valid Aadhaar number, if they are meant as one. */
function isAadhaar(run: Digit[]) {
  const [first, ...others] = run
  if (!first || first.value < '2' || others.some(({ gap }) => gap > widestGap)) return false
  return isVerhoeffValid(run.map(({ value }) => value).join(''))
}

// As printed on the card: three groups of four separated by spaces or dashes.
const cardGap = /^[\p{Zs}\p{Cf}\p{M}]*[\p{Pd}./_]?[\p{Zs}\p{Cf}\p{M}]*$/u

function isGrouped(run: Digit[], text: string) {
  return run.every(({ start, isJoined }, place) => {
    if (place === 0) return true
    return place % 4 === 0 ? !isJoined && cardGap.test(text.slice(run[place - 1]?.end, start)) : isJoined
  })
}

const nearBefore = 60
const nearAfter = 25
// not translated: words that are looked for
const aadhaarWord = /(?<!\p{L})a{1,2}dha{1,2}r|आधार|ଆଧାର|আধার/giu
const paymentWord = /(?<!\p{L})(?:upi|utr|rrn|neft|imps|rtgs|ref|reference|txn|transaction|receipt|payment)(?!\p{L})/giu

/** Returns which of the two words is nearer before a number; null: neither. */
function wordBefore(before: string) {
  const last = (word: RegExp) => [...before.matchAll(word)].at(-1)?.index ?? -1
  const [aadhaar, payment] = [last(aadhaarWord), last(paymentWord)]
  if (aadhaar < 0 && payment < 0) return null
  return aadhaar > payment ? 'aadhaar' : 'payment'
}

/**
 * Returns whether the text presents these digits as an Aadhaar number: by their grouping, or by the word. A
 * payment's number is not one.
 */
function isMeant(run: Digit[], text: string) {
  const [start = 0, end = 0] = [run[0]?.start, run.at(-1)?.end]
  const before = wordBefore(text.slice(Math.max(0, start - nearBefore), start))
  if (before !== null) return before === 'aadhaar'
  return isGrouped(run, text) || text.slice(end, end + nearAfter).search(aadhaarWord) >= 0
}

let masksCount = 0

/**
 * Masks every Aadhaar number in a text as `XXXX-XXXX-1234`: twelve digits of which the last checks the others, grouped
 * as on the card or with the word nearby. `isNamed`: the field itself asks for such a number. Leaves a phone number
 * with its +91 alone.
 */
export function maskAadhaar(text: string, isNamed = false) {
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
    if (!first || !last || !isAadhaar(run) || !(isNamed || isMeant(run, text))) continue
    if (isPhone({ start: first.start, end: last.end })) continue
    const lastFour = run.slice(-4).map(({ value }) => value)
    masked += `${text.slice(end, first.start)}XXXX-XXXX-${lastFour.join('')}`
    end = last.end
    n += aadhaarDigits - 1
    masksCount += 1
  }
  return masked + text.slice(end)
}

/** Returns whether a text contains a masked number. */
export const hasMask = (text: string) => /XXXX-XXXX-\d{4}/.test(text)

const maskedBodies = new WeakSet<object>()

/** Wraps a body's check and remembers whether it masked a number, so that the author is told (`wasMasked`). */
export function watchMasks<Body, Result>(check: (body: Body) => Result) {
  return (body: Body): Result => {
    const before = masksCount
    const result = check(body)
    if (masksCount === before) return result
    const checked = typeof result === 'object' && result && 'value' in result ? result.value : null
    for (const one of [body, checked]) if (typeof one === 'object' && one) maskedBodies.add(one)
    return result
  }
}

/** Returns whether an Aadhaar number was masked in this body, or in a part of it that was parsed separately; never in a file. */
export function wasMasked(body: unknown) {
  // Listing the bytes of a file of 19 MB took 4 s, during which nobody was answered.
  if (typeof body !== 'object' || body === null || ArrayBuffer.isView(body)) return false
  return [body, ...Object.values(body)].some(
    (part) => typeof part === 'object' && part !== null && maskedBodies.has(part),
  )
}

/**
 * Returns the last four digits of a given Aadhaar number: from twelve digits, four, or a masked one; null for
 * anything else.
 */
export function lastFourOfAadhaar(text: string) {
  const bare = asAsciiDigits(text).replace(/[^\p{L}\p{N}*\u2022]/gu, '')
  return /^(?:\d{8}|[Xx*\u2022]{8})?(\d{4})$/.exec(bare)?.[1] ?? null
}
