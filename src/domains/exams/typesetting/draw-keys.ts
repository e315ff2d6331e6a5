import { PDFDocument } from 'pdf-lib'
import { black, grey } from '#platform/text/drawing/inks.ts'
import { formatLongDayAndTime } from '#platform/text/india-time.ts'
import { t } from '#platform/text/messages.ts'
import { codeOfSet, type KeyLine, keyOfSet } from '../prints/rules.ts'
import { addSheet, edges, inksOf, type SheetPage } from '../rooms/draw-paper.ts'
import type { PaperToDraw } from './draw-sets.ts'

/* Answer keys for marking by hand: each set begins on a new page. */

const columns = 4
const rowTall = 15
const tableTop = 112
const perColumn = Math.floor((edges.foot - 24 - tableTop) / rowTall)
const columnWide = (edges.right - edges.left) / columns

function drawLine({ pen, inks }: SheetPage, { sno, code, key }: KeyLine, { x, y }: { x: number; y: number }) {
  const style = { size: 10, color: black, isStrong: true }
  pen.write(String(sno), { x: x + 22, y, align: 'right' }, { size: 9, color: grey })
  const [first = '', ...more] = pen.wrap(key, style, 66)
  pen.write(more.length > 0 ? `${first} …` : first, { x: x + 30, y }, style)
  pen.write(String(code), { x: x + columnWide - 10, y, align: 'right' }, { size: 6, color: grey })
  pen.line([x + 4, y + 4], [x + columnWide - 8, y + 4], { color: inks.line, thickness: 0.5 })
}

type Keys = Omit<PaperToDraw, 'languages' | 'layout'> & { now: Date }

export async function drawKeys({ testId, version, paper, seeds, sets, institute, now }: Keys) {
  const document = await PDFDocument.create()
  document.setTitle(t`Keys of ${paper.name}`)
  const drawn = { document, inks: inksOf(institute), all: JSON.stringify([paper.name, institute.name]) }
  const perPage = perColumn * columns
  for (const letter of sets) {
    const lines = keyOfSet(paper, seeds[letter])
    for (let from = 0; from < Math.max(1, lines.length); from += perPage) {
      const sheet = await addSheet(drawn)
      const { pen, inks } = sheet
      pen.write(institute.name, { x: edges.left, y: 50 }, { size: 9, color: grey })
      const style = { size: 15, color: black, isStrong: true }
      pen.write(pen.wrap(paper.name, style, 400)[0] ?? '', { x: edges.left, y: 70 }, style)
      const title = t`Key of set ${letter}`
      pen.write(title, { x: edges.right, y: 70, align: 'right' }, { ...style, color: inks.print })
      pen.line([edges.left, 84], [edges.right, 84], { color: black, thickness: 0.9 })
      for (const [index, line] of lines.slice(from, from + perPage).entries()) {
        const x = edges.left + Math.floor(index / perColumn) * columnWide
        drawLine(sheet, line, { x, y: tableTop + (index % perColumn) * rowTall })
      }
      const foot = t`${codeOfSet(testId, version, letter)} · printed ${formatLongDayAndTime(now)} · only for those who mark`
      pen.write(foot, { x: edges.left, y: edges.foot }, { size: 8, color: grey })
    }
  }
  return document.save()
}
