import { describe, expect, it } from 'vitest'
import { asAsciiDigits, isVerhoeffValid, lastFourOfAadhaar, maskAadhaar, wasMasked, watchMasks } from './aadhaar.ts'

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
  const masked = `XXXX-XXXX-${lastFour}`

  it.each([
    grouped,
    grouped.replaceAll(' ', '-'),
    grouped.replaceAll(' ', ' – '),
    grouped.replaceAll(' ', '\u00a0'),
    grouped.replaceAll(' ', '\u200b'),
    grouped.replaceAll(' ', '  '),
    grouped.replace(/\d/g, (digit) => String.fromCodePoint((digit === '0' ? 0x24ea : 0x245f) + Number(digit))),
    ...['०', '০', '୦', '𝟎'].map((zero) => inScript(zero).replace(/(\p{Nd}{4})(?=\p{Nd})/gu, '$1 ')),
  ])('masks %s, grouped as on the card', (number) => {
    expect(maskAadhaar(`My number is ${number}, thanks`)).toBe(`My number is ${masked}, thanks`)
  })

  it.each([
    whole,
    inScript('०'),
    [...whole].join(' '),
    ...['\u200b', ',', ', ', ':', '(', ' | ', '~*~', '\n', '\u0301'].map((between) => [...whole].join(between)),
  ])('masks %s near the word Aadhaar', (number) => {
    for (const word of ['Aadhaar', 'AADHAR no.', 'my adhaar is', 'आधार', 'ଆଧାର', 'আধার'])
      expect(maskAadhaar(`${word} ${number}, thanks`)).toBe(`${word} ${masked}, thanks`)
    expect(maskAadhaar(`${number} (Aadhaar)`)).toBe(`${masked} (Aadhaar)`)
    expect(maskAadhaar(`It is ${number}, thanks`)).toBe(`It is ${number}, thanks`)
    expect(maskAadhaar(`Aadhaar is at home. ${'So I write later. '.repeat(4)}${number}`)).toContain(number)
  })

  it.each([
    `UPI ${whole}`,
    `Aadhaar seen, paid by UPI ref ${whole}`,
    `UTR ${grouped}`,
    `Transaction ${grouped} (Aadhaar seen)`,
    '5, 11, 23, 47, 95, 191',
    '11, 18, 25, 32, 39, 46, 53, 60, ?',
    grouped.replaceAll(' ', ', '),
    grouped.replaceAll(' ', '\n'),
    `Aadhaar 1${whole.slice(1)}`,
    grouped.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
    '',
    'no number',
    '98765 43210',
    `Aadhaar ${whole}5`,
    '+91-9876543210',
    `Aadhaar ${[...whole].join('x')}`,
    '2026-11-21 10:30',
  ])('does not change %j', (text) => {
    expect(maskAadhaar(text)).toBe(text)
  })

  it('masks any such number in an Aadhaar field', () => {
    expect(maskAadhaar(whole, true)).toBe(masked)
    expect(maskAadhaar(`+${whole}`, true)).toBe(`+${masked}`)
  })

  it('leaves a phone number with its country code alone', () => {
    const phones = Array.from({ length: 50 }, (_, n) => `919876500${String(n).padStart(3, '0')}`).filter(
      isVerhoeffValid,
    )
    expect(phones.length).toBeGreaterThan(0)
    for (const phone of phones) expect(maskAadhaar(`+${phone}`, true)).toBe(`+${phone}`)
  })

  it('masks a number after other digits, and each of two', () => {
    expect(maskAadhaar(`Flat 2026 ${grouped}`)).toBe(`Flat 2026 ${masked}`)
    expect(maskAadhaar(`${grouped}, ${grouped}`)).toBe(`${masked}, ${masked}`)
  })

  it('changes nothing when it masks a second time', () => {
    const once = maskAadhaar(`a ${grouped} b`)
    expect(maskAadhaar(once)).toBe(once)
  })
})

it('records whether a number in a body was masked', () => {
  const read = (text: string) => watchMasks(() => ({ value: { note: maskAadhaar(text) } }))({}).value
  expect(wasMasked(read('Aadhaar 2345 6789 0124'))).toBe(true)
  expect(wasMasked({ version: '1', body: read('2345 6789 0124') })).toBe(true)
  expect([read('UPI 234567890124'), null, 'x', undefined].map(wasMasked)).toEqual([false, false, false, false])
  expect(wasMasked(Object.assign(new Uint8Array(1), { part: read('Aadhaar 2345 6789 0124') }))).toBe(false)
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
