import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { pageLetters, readScripts } from './indic-text.ts'

/* Conjuncts, vowels that stand before their consonant, and the reph: letters that only a shaper puts in their order. */
const names = {
  Odia: 'ପ୍ରିୟଙ୍କା ଶ୍ରୀକ୍ଷେତ୍ର ସାହୁ',
  Devanagari: 'प्रियंका श्रीवास्तव शर्मा',
  Bengali: 'প্রিয়াঙ্কা চট্টোপাধ্যায় শ্রী',
  Tamil: 'செல்வி கிருஷ்ணன்',
  Telugu: 'శ్రీనివాస్ కృష్ణ',
  Kannada: 'ಶ್ರೀಕೃಷ್ಣ ಕುಮಾರ್',
  Malayalam: 'ശ്രീകൃഷ്ണൻ അവന്‍',
  Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Gujarati: 'શ્રીકૃષ્ણ પટેલ',
  'Meetei Mayek': 'ꯃꯩꯇꯩ ꯂꯣꯟ',
  'Ol Chiki': 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ',
  'Latin with diacritics': 'Śrī Kṛṣṇa José Nguyễn',
  'Latin, decomposed': 'Śrī Kṛṣṇa'.normalize('NFD'),
}

test.each(Object.entries(names))('draws a name in %s with the letters of its script', async (_script, name) => {
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

test('a name in Arabic letters is one run, so that its words stay in order', async () => {
  const split = await readScripts('فاطمہ بیگم')
  const [first, name, ...rest] = split('Ms فاطمہ بیگم')
  expect([first, rest]).toEqual([{ text: 'Ms ', shape: null }, []])
  expect(name).toMatchObject({ text: 'فاطمہ بیگم', shape: { missing: 0 } })
  // Joined letters are narrower than separate ones.
  const widthOf = (text: string) => split(text).reduce((sum, { shape }) => sum + (shape?.width ?? 0), 0)
  expect(widthOf('فاطمہ')).toBeLessThan([...'فاطمہ'].reduce((sum, letter) => sum + widthOf(letter), 0) - 0.1)
})

test.each(['anek-regular', 'anek-semibold'])("the page's font has every remaining letter of %s", async (name) => {
  const font = create(await readFile(new URL(`./${name}.ttf`, import.meta.url)))
  const isLeft = new RegExp(`^[${pageLetters}]$`, 'u')
  const ofFont = 'characterSet' in font ? font.characterSet : []
  const left = Array.from({ length: 0x10000 }, (_, code) => code).filter((code) =>
    isLeft.test(String.fromCharCode(code)),
  )
  expect(left).toEqual(ofFont.toSorted((one, other) => one - other))
})

test('draws a conjunct as one letter, not as its parts side by side', async () => {
  const split = await readScripts('କ୍ଷ ক্ষ क्ष')
  const widthOf = (text: string) => split(text).reduce((sum, { shape }) => sum + (shape?.width ?? 0), 0)
  expect(widthOf('କ୍ଷ')).toBeLessThan(widthOf('କ') + widthOf('ଷ') - 0.1)
  expect(widthOf('क्ष')).toBeLessThan(widthOf('क') + widthOf('ष') - 0.1)
  expect(widthOf('ক্ষ')).toBeLessThan(widthOf('ক') + widthOf('ষ') - 0.1)
})

test('other text uses the typeface of the page', async () => {
  expect((await readScripts('Priya'))('Priya ପ୍ରିୟା')).toEqual([{ text: 'Priya ପ୍ରିୟା', shape: null }])
})
