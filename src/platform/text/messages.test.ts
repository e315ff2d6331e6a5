import { afterEach, describe, expect, it } from 'vitest'
import { type Catalogue, meaning, msg, plural, t, takeCatalogueFrom, translated } from './messages.ts'

const hindi: Record<string, string> = {
  'Section {0} is full': '{0} भरा है',
  'Not seen': 'नहीं देखा',
  'verb\u0004Open': 'खोलें',
  '{0, plural, one {# call} other {# calls}} of {1}': '{1} में से {0}',
}
const catalogue: Catalogue = {
  language: 'hi',
  format: (key, values) => hindi[key]?.replaceAll(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)])),
}

afterEach(() => takeCatalogueFrom(() => undefined))

describe('a text', () => {
  it('is its English sentence without another language', () => {
    expect(t`Section ${'A'} is full`).toBe('Section A is full')
    expect(msg`Not seen`).toBe('Not seen')
    expect(translated('Not seen')).toBe('Not seen')
    expect(meaning('verb')`Open`).toBe('Open')
  })

  it.each([
    [0, '0 calls of 9'],
    [1, '1 call of 9'],
    [2, '2 calls of 9'],
    [125_000, '1,25,000 calls of 9'],
  ])('agrees with its number: %d', (count, text) => {
    expect(t`${plural(count, '# call', '# calls')} of ${9}`).toBe(text)
  })

  it('is looked up by its sentence, with numbers for its values', () => {
    takeCatalogueFrom(() => catalogue)
    expect(t`Section ${'A'} is full`).toBe('A भरा है')
    expect(translated(msg`Not seen`)).toBe('नहीं देखा')
    expect(t`${plural(3, '# call', '# calls')} of ${9}`).toBe('9 में से 3')
    expect(meaning('verb')`Open`).toBe('खोलें')
  })

  it('falls back to English, with its numbers, for missing entries', () => {
    takeCatalogueFrom(() => catalogue)
    expect(t`Open`).toBe('Open')
    expect(t`${plural(1, '# row is', '# rows are')} left`).toBe('1 row is left')
  })
})
