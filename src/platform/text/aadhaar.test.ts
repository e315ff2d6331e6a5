import { describe, expect, it } from 'vitest'
import { asAsciiDigits, isVerhoeffValid, lastFourOfAadhaar, maskAadhaar } from './aadhaar.ts'

const first = '23456789012'
const whole = [...'0123456789'].map((last) => first + last).find(isVerhoeffValid) ?? ''
const lastFour = whole.slice(-4)
const inScript = (zero: string) =>
  whole.replace(/\d/g, (d) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(d)))

describe('isVerhoeffValid', () => {
  it.each(['2363', '758722', '123451'])('accepts %s', (digits) => {
    expect(isVerhoeffValid(digits)).toBe(true)
  })

  it('finds every single wrong digit and every swap of neighbours', () => {
    for (let place = 0; place < whole.length; place += 1) {
      for (const other of '0123456789') {
        const wrong = whole.slice(0, place) + other + whole.slice(place + 1)
        expect(isVerhoeffValid(wrong)).toBe(wrong === whole)
      }
      const [a = '', b = ''] = whole.slice(place, place + 2)
      const swapped = whole.slice(0, place) + b + a + whole.slice(place + 2)
      expect(isVerhoeffValid(swapped)).toBe(swapped === whole)
    }
  })
})

describe('maskAadhaar', () => {
  const grouped = whole.replace(/(\d{4})(?=\d)/g, '$1 ')

  it.each([
    whole,
    grouped,
    grouped.replaceAll(' ', '-'),
    grouped.replaceAll(' ', ' – '),
    grouped.replaceAll(' ', '\u00a0'),
    [...whole].join(' '),
    ...['\u200b', '\u2060', ',', ', ', ':', '(', '+', ' | ', '~*~', '\n', '\u0301'].map((between) =>
      [...whole].join(between),
    ),
    grouped.replace(' ', ') (').replaceAll(' ', ' ,'),
    whole.replace(/\d/g, (digit) => String.fromCodePoint((digit === '0' ? 0x24ea : 0x245f) + Number(digit))),
    inScript('०'),
    inScript('০'),
    inScript('୦'),
    inScript('𝟎'),
  ])('masks %s within a text', (number) => {
    expect(maskAadhaar(`My number is ${number}, thanks`)).toBe(`My number is XXXX-XXXX-${lastFour}, thanks`)
  })

  it('masks a number behind a plus sign, but no phone number with its country code', () => {
    expect(maskAadhaar(`+${whole}`)).toBe(`+XXXX-XXXX-${lastFour}`)
    const phones = Array.from({ length: 50 }, (_, n) => `919876500${String(n).padStart(3, '0')}`).filter(
      isVerhoeffValid,
    )
    expect(phones.length).toBeGreaterThan(0)
    for (const phone of phones) expect(maskAadhaar(`+${phone}`)).toBe(`+${phone}`)
  })

  it('masks a number after other digits, and each of two', () => {
    expect(maskAadhaar(`Flat 2026 ${grouped}`)).toBe(`Flat 2026 XXXX-XXXX-${lastFour}`)
    expect(maskAadhaar(`${whole}, ${whole}`)).toBe(`XXXX-XXXX-${lastFour}, XXXX-XXXX-${lastFour}`)
  })

  it.each([
    '',
    'no number',
    '98765 43210',
    '+91 98765 43210',
    `${whole}5`,
    '+91-9876543210',
    [...whole].join('x'),
    '2026-11-21 10:30',
    '234567890123',
  ])('leaves %j alone', (text) => {
    expect(maskAadhaar(text)).toBe(text)
  })

  it('changes nothing when it masks a second time', () => {
    const once = maskAadhaar(`a ${grouped} b`)
    expect(maskAadhaar(once)).toBe(once)
  })
})

describe('lastFourOfAadhaar', () => {
  it.each([whole, inScript('୦'), lastFour, `XXXX-XXXX-${lastFour}`, `xxxx xxxx ${lastFour}`])('reads %s', (text) => {
    expect(lastFourOfAadhaar(text)).toBe(lastFour)
  })

  it.each(['', '123', '12345', 'ABCD 1234', `${whole}1`, 'XXXX-1234'])('does not read %j', (text) => {
    expect(lastFourOfAadhaar(text)).toBeNull()
  })
})

it('reads the digits of every script', () => {
  expect(asAsciiDigits('୧୨ ৩৪ ५६ ٧٨ 90')).toBe('12 34 56 78 90')
})
