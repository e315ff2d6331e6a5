import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const keyOf = (letter: string) => btoa(letter.repeat(32))
const plain = new TextEncoder().encode('An answer that nobody else reads.')

const ways = { browser: crypto.subtle, library: null }
const kinds = ['browser', 'library'] as const
const make = (kind: (typeof kinds)[number], letter = 'k') => createSeal(keyOf(letter), ways[kind])

describe.each(kinds)('what the %s has sealed', (kind) => {
  it.each(kinds)('can be opened by the %s', async (other) => {
    const sealed = await (await make(kind)).seal(plain, 'here')
    expect(await (await make(other)).open(sealed, 'here')).toEqual(plain)
  })

  it('does not open with another key, for another purpose, or with a byte changed', async () => {
    const seal = await make(kind)
    const sealed = await seal.seal(plain, 'here')
    await expect((await make(kind, 'x')).open(sealed, 'here')).rejects.toThrow()
    await expect(seal.open(sealed, 'there')).rejects.toThrow()
    sealed[20] = (sealed[20] ?? 0) ^ 1
    await expect(seal.open(sealed, 'here')).rejects.toThrow()
  })

  it('never looks the same twice', async () => {
    const seal = await make(kind)
    expect(await seal.seal(plain, 'here')).not.toEqual(await seal.seal(plain, 'here'))
  })
})
