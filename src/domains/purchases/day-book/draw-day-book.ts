import { PDFDocument } from 'pdf-lib'
import { type Hues, mixColours } from '#domains/content/drawing/mix-colours.ts'
import { numberText } from '#platform/text/counted.ts'
import { black, grey, inkOf } from '#platform/text/drawing/inks.ts'
import { type Pen, takePen } from '#platform/text/drawing/paper-pen.ts'
import { formatCapitalTime, formatLongDayAndTime, formatWeekdayDate, momentOf } from '#platform/text/india-time.ts'
import { t, translated } from '#platform/text/messages.ts'
import { moneyDigits, moneyText, paiseOf } from '#platform/text/money.ts'
import { denominations } from '../drawers/rules.ts'
import { type BookLine, entryNames, headsOf, linesOf } from './rules.ts'
import type { DayBook } from './schema.ts'

/*
 * The day book on one sheet of A4: its table, the count of each drawer, deposits, and the results of cheques.
 * Anything that does not fit is referred to the workbook.
 */

const a4: [number, number] = [595.28, 841.89]
const edges = { left: 36, right: 559, foot: 815 }
const labels = 150
/** Largest number of drawers side by side; beyond it only the total is printed. */
const mostColumns = 6

type Inks = { print: ReturnType<typeof inkOf>; line: ReturnType<typeof inkOf> }
type Sheet = { pen: Pen; inks: Inks; book: DayBook }

const columnText = (rupees: number | null) => (rupees === null ? '' : moneyDigits(paiseOf(rupees)))

function drawHead({ pen, book }: Sheet, institute: string) {
  const { left, right } = edges
  pen.write(institute, { x: left, y: 50 }, { size: 12, color: black, isStrong: true })
  pen.write(t`Day book`, { x: left, y: 76 }, { size: 18, color: black, isStrong: true })
  const day = `${book.center_name}, ${formatWeekdayDate(momentOf(book.day))}`
  pen.write(day, { x: right, y: 76, align: 'right' }, { size: 12, color: black, isStrong: true })
  pen.line([left, 86], [right, 86], { color: black, thickness: 0.8 })
  return 104
}

/** Returns the columns to draw: all or, if there are too many, only the last one, which is their sum. */
function shownColumns(count: number) {
  return count > mostColumns ? [count - 1] : Array.from({ length: count }, (_, n) => n)
}

function drawRow(
  { pen, inks }: Sheet,
  { label, isStrong, values }: BookLine,
  { y, shown }: { y: number; shown: number[] },
) {
  const wide = (edges.right - edges.left - labels) / shown.length
  const style = { size: 9, color: black, isStrong }
  pen.write(label, { x: edges.left, y }, style)
  for (const [place, n] of shown.entries()) {
    const x = edges.left + labels + (place + 1) * wide
    const { count = null, amount = null } = values[n] ?? {}
    pen.write(columnText(amount), { x, y, align: 'right' }, style)
    if (count !== null && shown.length < 5)
      pen.write(String(count), { x: x - 62, y, align: 'right' }, { size: 8, color: grey })
  }
  pen.line([edges.left, y + 5], [edges.right, y + 5], {
    color: isStrong ? black : inks.line,
    thickness: isStrong ? 0.8 : 0.5,
  })
}

function drawTable(sheet: Sheet, top: number) {
  const { pen, inks, book } = sheet
  const heads = headsOf(book)
  const shown = shownColumns(heads.length)
  const wide = (edges.right - edges.left - labels) / shown.length
  const style = { size: 8.5, color: inks.print, isStrong: true }
  for (const [place, n] of shown.entries())
    for (const [line, text] of pen
      .wrap(heads[n] ?? '', style, wide - 8)
      .slice(0, 2)
      .entries())
      pen.write(text, { x: edges.left + labels + (place + 1) * wide, y: top + line * 10, align: 'right' }, style)
  pen.line([edges.left, top + 16], [edges.right, top + 16], { color: black, thickness: 0.8 })
  let y = top + 30
  for (const line of linesOf(book)) {
    drawRow(sheet, line, { y, shown })
    y += 17
  }
  return y + 12
}

/** Lists how each drawer was counted, and the bank movements worth a line. */
function notesOf({ drawers, entries, ledger }: DayBook) {
  const notes: { title: string; lines: string[] }[] = drawers.map((drawer) => {
    const { number, cashier, closed_at, counts, reason, figures } = drawer
    const isClosed = closed_at !== null && figures.counted !== null
    const state = isClosed ? t`closed at ${formatCapitalTime(momentOf(closed_at))}` : t`open at the end of the day`
    const pieces = denominations.filter((worth) => (counts?.[worth] ?? 0) > 0)
    const counted = pieces.map((worth) => `₹${numberText(worth / 100)} × ${counts?.[worth] ?? 0}`).join(' · ')
    const lines = [counted, reason === '' ? '' : t`Reason of the difference: ${reason}`]
    return { title: t`Drawer ${number}, ${cashier}: ${state}`, lines: lines.filter((line) => line !== '') }
  })
  const ofBanks = entries.filter(({ kind }) => kind === 'banked' || kind.startsWith('cheque-'))
  if (ofBanks.length > 0)
    notes.push({
      title: t`Bank`,
      lines: ofBanks.map(
        ({ kind, amount, reference, candidate_name }) =>
          `${translated(entryNames[kind])}: ${moneyText(paiseOf(Math.abs(amount)))}, ${[reference, candidate_name].filter(Boolean).join(', ')}`,
      ),
    })
  const sum = moneyText(paiseOf(ledger.received))
  notes.push({
    title: t`Ledger`,
    lines: [
      ledger.is_equal
        ? t`Equal to the ledger: ${sum} received.`
        : t`Not equal to the ledger, which has ${sum} received.`,
    ],
  })
  return notes
}

function drawNotes({ pen, book }: Sheet, top: number) {
  const last = edges.foot - 60
  let y = top
  const strong = { size: 9, color: black, isStrong: true }
  const plain = { size: 9, color: black }
  for (const { title, lines } of notesOf(book)) {
    const wrapped = lines.flatMap((line) => pen.wrap(line, plain, edges.right - edges.left - 12))
    if (y + 12 * (wrapped.length + 1) > last) {
      pen.write(t`More is in the workbook of this day.`, { x: edges.left, y }, { size: 9, color: grey })
      return
    }
    pen.write(title, { x: edges.left, y }, strong)
    for (const line of wrapped) {
      y += 12
      pen.write(line, { x: edges.left + 12, y }, plain)
    }
    y += 18
  }
}

function drawFoot({ pen }: Sheet, now: Date) {
  const { left, right, foot } = edges
  for (const [n, name] of [t`Cashier`, t`Checked by`].entries()) {
    const x = right - 300 + n * 160
    pen.line([x, foot - 26], [x + 140, foot - 26], { color: black, thickness: 0.6 })
    pen.write(name, { x: x + 70, y: foot - 15, align: 'middle' }, { size: 8, color: grey })
  }
  pen.write(t`Printed ${formatLongDayAndTime(now)} (IST)`, { x: left, y: foot }, { size: 8, color: grey })
}

type Look = { institute: string; hues: Hues; now: Date }

/** Draws the PDF of a day book. */
export async function drawDayBook(book: DayBook, { institute, hues, now }: Look) {
  const document = await PDFDocument.create()
  document.setTitle(t`Day book, ${book.center_name}, ${book.day}`)
  const { print, printLine } = mixColours(hues)
  const pen = await takePen(document, document.addPage(a4), JSON.stringify([book, institute]))
  const sheet: Sheet = { pen, inks: { print: inkOf(print), line: inkOf(printLine) }, book }
  drawNotes(sheet, drawTable(sheet, drawHead(sheet, institute)))
  drawFoot(sheet, now)
  return document.save()
}
