import { expect, it } from 'vitest'
import { readGift } from '#domains/bank/formats/read-gift.ts'
import { readMoodle } from '#domains/bank/formats/read-moodle.ts'
import { fileOf, rowsIn } from '../made-files.ts'

/* Twenty thousand questions, the most that an import accepts. */

const count = 20_000
const most = 60_000
const stem = (n: number) =>
  `A train of ${n} m passes a pole in \\(\\frac{${n}}{7}\\) s. ଏହାର ବେଗ କେତେ? <b>How fast is it?</b>`
const escapeGift = (text: string) => text.replaceAll(/[\\~=#{}:]/g, '\\$&')
const escapeXml = (text: string) => text.replaceAll('<', '&lt;')

async function timed(read: () => Promise<unknown[]>) {
  const since = performance.now()
  const rows = await read()
  const ms = Math.round(performance.now() - since)
  console.info(`${rows.length} questions in ${ms} ms`)
  expect(rows).toHaveLength(count)
  expect(ms).toBeLessThan(most)
}

it('are read from GIFT', async () => {
  const texts = Array.from(
    { length: count },
    (_, n) => `::Q${n}::[html]<p>${escapeGift(stem(n))}</p>{\n=${n} m/s\n~<i>2</i>\n~3\n~4\n####Because.}\n`,
  )
  const file = fileOf(texts.join('\n'))
  await timed(() => rowsIn(readGift(file, async () => null)))
})

it('are read from Moodle XML', async () => {
  const answer = (text: string, fraction: number) =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[<p>${text}</p>]]></text></answer>`
  const texts = Array.from(
    { length: count },
    (_, n) =>
      `<question type="multichoice"><name><text>Q${n}</text></name><questiontext format="html"><text>${escapeXml(`<p>${stem(n)}</p>`)}</text></questiontext><generalfeedback format="html"><text>Because.</text></generalfeedback><single>true</single>${answer(`${n} m/s`, 100)}${answer('2', 0)}${answer('3', 0)}${answer('4', 0)}</question>`,
  )
  const file = fileOf(`<quiz>${texts.join('\n')}</quiz>`)
  await timed(() => rowsIn(readMoodle(file, async () => null)))
})
