import { expect, test } from 'vitest'
import { drawText, splitRuns } from '#platform/text/drawing/draw-text.ts'
import { getTypeface } from './draw-share-image.ts'

const names = [
  ...['செல்வி கிருஷ்ணன்', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'Śrī Kṛṣṇa', 'Śrī Kṛṣṇa'.normalize('NFD'), 'فاطمہ بیگم', 'José Nguyễn'],
  ...['ପ୍ରିୟଙ୍କା ସାହୁ', 'प्रियंका श्रीवास्तव', 'প্রিয়াঙ্কা চট্টোপাধ্যায়', 'శ్రీనివాస్ కృష్ణ', 'ಶ್ರೀಕೃಷ್ಣ ಕುಮಾರ್', 'ശ്രീകൃഷ്ണൻ'],
  ...['શ્રીકૃષ્ણ પટેલ', 'ꯃꯩꯇꯩ ꯂꯣꯟ', 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ', 'Priya Sahoo செல்வி'],
]

test.each(names)('%s is drawn completely', async (name) => {
  const typeface = await getTypeface()
  const runs = splitRuns(typeface, name)
  expect(runs.map(({ text }) => text).join('')).toBe(name.normalize('NFC'))
  const missing = (run: (typeof runs)[number]) =>
    'font' in run ? run.font.layout(run.text).glyphs.filter(({ id }) => id === 0).length : run.shape?.missing
  expect(runs.map(missing)).toEqual(runs.map(() => 0))
  expect(drawText(typeface, { text: name, x: 0, y: 0, size: 10, fill: '#000' })).toMatch(/<path/)
})
