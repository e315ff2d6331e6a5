import { expect, test } from 'vitest'
import { readScripts } from './indic-text.ts'

/* Conjuncts, vowels that stand before their consonant, and the reph: letters that only a shaper puts in their order. */
const names = {
  Odia: 'ପ୍ରିୟଙ୍କା ଶ୍ରୀକ୍ଷେତ୍ର ସାହୁ',
  Devanagari: 'प्रियंका श्रीवास्तव शर्मा',
  Bengali: 'প্রিয়াঙ্কা চট্টোপাধ্যায় শ্রী',
}

test.each(Object.entries(names))('a name in %s is drawn with the letters of its script', async (_script, name) => {
  const split = await readScripts(`${name} and more`)
  const parts = split(`Mr ${name}`)
  expect(parts.map(({ text }) => text).join('')).toBe(`Mr ${name}`)
  const words = parts.filter(({ shape }) => shape !== null)
  expect(words.map(({ text }) => text)).toEqual(name.split(' '))
  for (const { shape } of words) {
    expect(shape?.missing).toBe(0)
    expect(shape?.width).toBeGreaterThan(0.5)
    expect(shape?.path).toMatch(/^M/)
  }
})

test('a conjunct is one letter, not its parts side by side', async () => {
  const split = await readScripts('କ୍ଷ ক্ষ क्ष')
  const widthOf = (text: string) => split(text).reduce((sum, { shape }) => sum + (shape?.width ?? 0), 0)
  expect(widthOf('କ୍ଷ')).toBeLessThan(widthOf('କ') + widthOf('ଷ') - 0.1)
  expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष') - 0.1)
  expect(widthOf('ক্ষ')).toBeLessThan(widthOf('ক') + widthOf('ষ') - 0.1)
})

test('other text is left to the typeface of the page', async () => {
  expect((await readScripts('Priya'))('Priya ପ୍ରିୟା')).toEqual([{ text: 'Priya ପ୍ରିୟା', shape: null }])
})
