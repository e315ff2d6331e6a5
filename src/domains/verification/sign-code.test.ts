import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeSigns, readCode } from './rules.ts'
import { drawCode, fingerprintOf, isSigned, signCode } from './sign-code.ts'

const key = Buffer.alloc(32, 7)
const code = '7K3M9QXD2HFA'

describe('the signature of a code', () => {
  it('is the same each time, fits an address and is short enough for a small QR code', () => {
    // HMAC-SHA256, its first 16 bytes; counted with `openssl dgst -mac HMAC`.
    expect(signCode(key, code)).toBe('ISsLhfPMrIJUXO9-oKptRw')
    expect(signCode(key, code)).toMatch(/^[\w-]{22}$/)
    expect(isSigned(key, code, signCode(key, code))).toBe(true)
  })

  it('belongs to this code and this key', () => {
    const right = signCode(key, code)
    const wrong = [
      signCode(key, '7K3M9QXD2HFB'),
      signCode(Buffer.alloc(32, 8), code),
      '',
      right.slice(0, -1),
      `${right}A`,
      `${right}=`,
      right.toLowerCase(),
      right.slice(0, 21) + (right.endsWith('A') ? 'B' : 'A'),
      // Decoded these would be the same sixteen bytes.
      ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
        .map((last) => right.slice(0, 21) + last)
        .filter((text) => text !== right),
      'ä'.repeat(22),
    ]
    for (const signature of wrong) expect([signature, isSigned(key, code, signature)]).toEqual([signature, false])
  })
})

describe('a new code', () => {
  it('is one of 32^12, with every sign equally likely', () => {
    const codes = Array.from({ length: 4000 }, drawCode)
    expect(new Set(codes).size).toBe(4000)
    expect(codes.every((one) => readCode(one) === one)).toBe(true)
    // 1,500 of each are expected; six standard deviations are 229.
    for (const sign of codeSigns) {
      const count = codes.join('').split(sign).length - 1
      expect([sign, Math.abs(count - 1500) < 229]).toEqual([sign, true])
    }
  })
})

describe('a fingerprint', () => {
  it('differs for another fact, another order, and a fact moved to a neighbouring field', () => {
    const facts: Parameters<typeof fingerprintOf>[0][] = [
      ['Asha', null],
      [null, 'Asha'],
      ['Asha', ''],
      ['Asha', 1],
      ['Asha', '1'],
      ['Asha1'],
      ['Ash', 'a'],
      [randomBytes(4).toString('hex')],
    ]
    expect(new Set(facts.map(fingerprintOf)).size).toBe(facts.length)
    expect(fingerprintOf(['Asha', null])).toBe(fingerprintOf(['Asha', null]))
  })
})
