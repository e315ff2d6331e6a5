import { PDFDocument } from 'pdf-lib'
import { type Colours, type Hues, mixColours } from '#domains/content/drawing/mix-colours.ts'
import { drawQr } from '#platform/text/drawing/draw-qr.ts'
import { black, grey, inkOf } from '#platform/text/drawing/inks.ts'
import { type Pen, takePen } from '#platform/text/drawing/paper-pen.ts'
import { t } from '#platform/text/messages.ts'
import { describeReceipt, type Field, type ReceiptPaper, type ReceiptWords } from './describe-receipt.ts'
import type { Sheet } from './schema.ts'

/*
 * A receipt as PDF: a form of half an A4 page with its counterfoil. `half`: a page of that size, to be kept; `a4`: on the upper half of a sheet, with the line where it is
 * cut, for a printer.
 */

const width = 595.28
const half = 420.94
const a4 = 841.89
const stub = { left: 18, right: 114, edge: 126 }
const form = { left: 145.5, right: 568.5 }

/** Strength of thin lines, relative to the printed colour. */
const lineShare = 0.5

function inksOf(colours: Colours) {
  return {
    print: inkOf(colours.print),
    line: inkOf(colours.print, lineShare),
    action: inkOf(colours.action),
    deep: inkOf(colours.deep),
  }
}
type Inks = ReturnType<typeof inksOf>
type Form = { pen: Pen; inks: Inks; words: ReceiptWords }

const label = { size: 8.5, color: grey }
const strong = { size: 9.5, color: black, isStrong: true }

function drawStub({ pen, inks, words }: Form) {
  const within = stub.right - stub.left
  pen.line([stub.edge, 0], [stub.edge, half], { color: inks.line, thickness: 1.5, dashes: [4, 3] })
  let y = 28
  for (const line of pen.wrap(words.seller[0] ?? '', strong, within)) {
    pen.write(line, { x: stub.left, y }, strong)
    y += 12
  }
  pen.write(t`Counterfoil`, { x: stub.left, y }, label)
  y += 21
  for (const [name, text, big] of words.counterfoil) {
    const style = big ? { size: 13.5, color: black, isStrong: true } : { size: 9, color: black, isStrong: true }
    pen.write(name, { x: stub.left, y }, label)
    y += big ? 15 : 11.5
    for (const line of pen.wrap(text, style, within).slice(0, 4)) {
      pen.write(line, { x: stub.left, y }, style)
      y += 11.5
    }
    y += 7
  }
  pen.line([stub.left, 391], [stub.right, 391], { color: black, thickness: 0.75 })
  pen.write(t`Received by`, { x: (stub.left + stub.right) / 2, y: 403, align: 'middle' }, { size: 9, color: black })
}

function drawHead({ pen, inks, words }: Form) {
  const { left, right } = form
  for (const [x, y] of [
    [0, 0],
    [15, 0],
    [0, 15],
  ] as const)
    pen.ring(left + 7 + x, 31 + y, { size: 5.7, color: inks.print, thickness: 1.5 })
  pen.disc(left + 22, 46, { size: 6.6, color: inks.action })
  const [name = '', ...more] = words.seller
  pen.write(name, { x: left + 38, y: 34 }, { size: 15, color: inks.deep, isStrong: true })
  let y = 44.5
  for (const line of more.flatMap((text) => pen.wrap(text, { size: 8.5, color: black }, 270)).slice(0, 3)) {
    pen.write(line, { x: left + 38, y }, { size: 8.5, color: black })
    y += 10.5
  }
  pen.write(words.title, { x: right, y: 34, align: 'right' }, { size: 15, color: inks.print, isStrong: true })
  pen.write(words.copy, { x: right, y: 45, align: 'right' }, { size: 9, color: black })
  pen.line([left, 70], [right, 70], { color: inks.print, thickness: 1.1 })
}

/** Draws letters and digits each in a box, and other signs between them; returns the right end. */
function drawDigits(
  { pen, inks }: Form,
  text: string,
  at: { x: number; y: number; cell: number; tall: number; size: number },
) {
  let { x } = at
  for (const sign of text) {
    const isBoxed = /[\dA-Z]/.test(sign)
    const wide = isBoxed ? at.cell : at.cell * 0.55
    if (isBoxed) pen.box({ x, y: at.y, width: wide, height: at.tall }, { color: inks.print, thickness: 0.9 })
    const style = { size: at.size, color: isBoxed ? inks.deep : inks.print, isStrong: true }
    pen.write(sign, { x: x + wide / 2, y: at.y + at.tall / 2 + at.size * 0.33, align: 'middle' }, style)
    x += wide
  }
}

const widthOfDigits = (text: string, cell: number) =>
  [...text].reduce((sum, sign) => sum + (/[\dA-Z]/.test(sign) ? cell : cell * 0.55), 0)

function drawNumber(at: Form) {
  const { pen, words } = at
  const digits = { y: 92, cell: 15, tall: 19, size: 11 }
  pen.write(words.numberLabel, { x: form.left, y: 87 }, label)
  drawDigits(at, words.number, { x: form.left, ...digits })
  if (words.link !== null) drawQr(pen, words.link, { x: form.left + 232, y: 73, size: 44 })
  const x = form.right - widthOfDigits(words.day, digits.cell)
  pen.write(t`Date`, { x, y: 87 }, label)
  drawDigits(at, words.day, { x, ...digits })
}

type Cell = { field: Field | null; left: number; right: number }

/** Draws a field: its label, its text, and the line to write on. Returns the number of text lines. */
function drawField({ pen, inks }: Form, { field, left, right }: Cell, y: number) {
  if (!field) return 1
  const [name, text] = field
  const start = left + pen.widthOf(name, label) + 7
  const lines = pen.wrap(text, strong, right - start)
  pen.write(name, { x: left, y }, label)
  for (const [n, line] of lines.entries()) pen.write(line, { x: start, y: y + n * 11 }, strong)
  const under = y + (lines.length - 1) * 11 + 5
  pen.line([left, under], [right, under], { color: inks.line, thickness: 0.75 })
  return lines.length
}

function drawFields(at: Form) {
  const second = form.left + 242
  let y = 130
  for (const [leftField, other] of at.words.fields) {
    const first = drawField(at, { field: leftField, left: form.left, right: second - 16 }, y)
    const next = drawField(at, { field: other, left: second, right: form.right }, y)
    y += 23 + (Math.max(first, next) - 1) * 11
  }
  return y - 9
}

/** Returns the x positions of the column edges for these shares of the table's width. */
function edgesOf(shares: number[]) {
  const edges = [form.left]
  for (const share of shares) edges.push((edges.at(-1) ?? 0) + share * (form.right - form.left))
  return edges
}
const withTwoTaxes = edgesOf([0.262, 0.14, 0.15, 0.143, 0.143, 0.162])
const withOneTax = edgesOf([0.3, 0.16, 0.18, 0.18, 0.18])

function drawTable({ pen, inks, words: { heads, rows, totals } }: Form, top: number) {
  const edges = heads.length === 6 ? withTwoTaxes : withOneTax
  const all = [heads, ...rows, totals]
  const tall = Math.min(22, Math.max(14, (332 - top) / all.length))
  const bottom = top + all.length * tall
  const line = { color: inks.line, thickness: 0.75 }
  for (const [row, cells] of all.entries()) {
    const y = top + row * tall
    pen.line([form.left, y], [form.right, y], line)
    const style = { size: 9, color: row === 0 ? inks.print : black, isStrong: row === 0 || row === all.length - 1 }
    const [name = '', ...numbers] = cells
    pen.write(name, { x: form.left + 6, y: y + tall / 2 + 3 }, style)
    for (const [column, text] of numbers.entries())
      pen.write(text, { x: (edges[column + 2] ?? form.right) - 6, y: y + tall / 2 + 3, align: 'right' }, style)
  }
  pen.line([form.left, bottom], [form.right, bottom], line)
  for (const x of edges) pen.line([x, top], [x, bottom], line)
  return bottom
}

function drawAmount(at: Form, top: number) {
  const { pen, words } = at
  const cell = 15.5
  const x = form.right - widthOfDigits(words.amount, cell)
  drawDigits(at, words.amount, { x, y: top, cell, tall: 22, size: 13 })
  pen.write('₹', { x: x - 7, y: top + 16, align: 'right' }, { size: 16, color: black, isStrong: true })
  pen.write(t`Amount in words`, { x: form.left, y: top + 4 }, label)
  const within = x - 30 - form.left
  const large = { size: 12, color: black, isStrong: true }
  const style = pen.wrap(words.words, large, within).length < 3 ? large : { size: 9, color: black, isStrong: true }
  for (const [n, line] of pen.wrap(words.words, style, within).entries())
    pen.write(line, { x: form.left, y: top + 6 + (style.size + 1) * (n + 1) }, style)
}

function drawFoot({ pen, words }: Form) {
  const { left, right } = form
  const style = { size: 8.5, color: black }
  const lines = words.notes.flatMap((note) => pen.wrap(note, style, 270)).slice(-5)
  for (const [n, line] of lines.entries()) pen.write(line, { x: left, y: 403 - (lines.length - 1 - n) * 11 }, style)
  pen.line([right - 132, 391], [right, 391], { color: black, thickness: 0.75 })
  const [signer = ''] = pen.wrap(t`For ${words.seller[0] ?? ''}`, { size: 9, color: black }, 140)
  pen.write(signer, { x: right - 66, y: 403, align: 'middle' }, { size: 9, color: black })
}

/** Draws the timing marks of an answer sheet. */
function drawMarks({ pen }: Form) {
  for (let y = 14; y < half - 14; y += 15) pen.fill({ x: width - 9.75, y, width: 9.75, height: 5.2 }, black)
}

/** Draws the PDF of a receipt, a refund voucher or a cancellation, in the institute's colours. */
export async function drawReceipt(
  paper: ReceiptPaper,
  { sheet, hues, refundRulesOf }: { sheet: Sheet; hues: Hues; refundRulesOf: string | null },
) {
  const document = await PDFDocument.create()
  const words = describeReceipt(paper, refundRulesOf)
  document.setTitle(`${words.title} ${words.number}`)
  const page = document.addPage([width, sheet === 'a4' ? a4 : half])
  const at: Form = { pen: await takePen(document, page, JSON.stringify(words)), inks: inksOf(mixColours(hues)), words }
  drawStub(at)
  drawHead(at)
  drawNumber(at)
  drawAmount(at, drawTable(at, drawFields(at)) + 11)
  drawFoot(at)
  drawMarks(at)
  if (sheet === 'a4') at.pen.line([0, half], [width, half], { color: black, thickness: 0.5, dashes: [3, 3] })
  return document.save()
}
