import { describe, expect, it } from 'vitest'
import { codeLength, codeSigns, printCode, readCode } from './rules.ts'

describe('reading a code', () => {
  it.each([
    ['7K3M-9QXD-2HFA', '7K3M9QXD2HFA'],
    ['7K3M9QXD2HFA', '7K3M9QXD2HFA'],
    [' 7k3m 9qxd 2hfa ', '7K3M9QXD2HFA'],
    ['7k3m–9qxd—2hfa', '7K3M9QXD2HFA'],
    ['7K3M.9QXD_2HFA', '7K3M9QXD2HFA'],
    ['7K3M\t9QXD\n2HFA', '7K3M9QXD2HFA'],
    // Look-alike characters are read as the ones meant.
    ['oOiI-lL00-1111', '001111001111'],
    ['ZZZZ-ZZZZ-ZZZZ', 'ZZZZZZZZZZZZ'],
    ['0000-0000-0000', '000000000000'],
  ])('takes %j', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })

  it.each([
    [''],
    ['-'],
    ['7K3M-9QXD-2HF'],
    ['7K3M-9QXD-2HFAA'],
    ['7K3M-9QXD-2HFU'],
    ['7K3M-9QXD-2HF!'],
    ['7K3M-9QXD-2HFÄ'],
    ['७K3M-9QXD-2HFA'],
    ['7K3M-9QXD-2HF😀'],
    ['7K3M9QXD2HFA'.padEnd(101)],
    ['-'.repeat(10_000)],
  ])('rejects %j', (typed) => {
    expect(readCode(typed)).toBeNull()
  })

  it('accepts a code with a hundred separators, and no more', () => {
    expect(readCode('7K3M9QXD2HFA'.padEnd(100))).toBe('7K3M9QXD2HFA')
  })

  it('reads every code it prints', () => {
    for (const sign of codeSigns) {
      const code = sign.repeat(codeLength)
      expect(printCode(code)).toBe([0, 1, 2].map(() => sign.repeat(4)).join('-'))
      expect(readCode(printCode(code))).toBe(code)
    }
    expect(new Set(codeSigns).size).toBe(32)
    expect(codeSigns).not.toMatch(/[ILOU]/)
  })
})
