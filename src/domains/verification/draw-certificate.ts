import { PDFDocument } from 'pdf-lib'
import { type Hues, mixColours } from '#domains/content/drawing/mix-colours.ts'
import { drawQr } from '#platform/text/drawing/draw-qr.ts'
import { black, grey, inkOf } from '#platform/text/drawing/inks.ts'
import { type Pen, takePen } from '#platform/text/drawing/paper-pen.ts'
import { t } from '#platform/text/messages.ts'
import type { CertificateWords } from './describe-certificate.ts'

/* A certificate as PDF: one A4 page in landscape, in the institute's colours. */

const width = 841.89
const height = 595.28
const margin = { left: 62, right: width - 62 }
const middle = width / 2

function inksOf(hues: Hues) {
  const { print, printLine, action, deep, sheet } = mixColours(hues)
  return {
    print: inkOf(print),
    line: inkOf(printLine),
    action: inkOf(action),
    deep: inkOf(deep),
    sheet: inkOf(sheet),
  }
}
type Form = { pen: Pen; inks: ReturnType<typeof inksOf>; words: CertificateWords }

function drawFrame({ pen, inks }: Form) {
  pen.box({ x: 24, y: 24, width: width - 48, height: height - 48 }, { color: inks.print, thickness: 2 })
  pen.box({ x: 30, y: 30, width: width - 60, height: height - 60 }, { color: inks.line, thickness: 0.75 })
}

function drawHead({ pen, inks, words }: Form) {
  const { left, right } = margin
  for (const [x, y] of [
    [0, 0],
    [19, 0],
    [0, 19],
  ] as const)
    pen.ring(left + 9 + x, 66 + y, { size: 7.2, color: inks.print, thickness: 1.8 })
  pen.disc(left + 28, 85, { size: 8.4, color: inks.action })
  const within = right - left - 52
  const name = fitText(pen, words.institute, { style: { size: 20, color: inks.deep, isStrong: true }, within, most: 1 })
  pen.write(name.lines[0] ?? '', { x: left + 52, y: 74 }, name.style)
  const small = { size: 9.5, color: grey }
  for (const [n, text] of pen.wrap(words.address, small, within).slice(0, 2).entries())
    pen.write(text, { x: left + 52, y: 90 + n * 12 }, small)
  pen.line([left, 112], [right, 112], { color: inks.print, thickness: 1.1 })
}

type Style = Parameters<Pen['write']>[2]

/** Chooses the largest size at which the text fits its lines. */
function fitText(pen: Pen, text: string, { style, within, most }: { style: Style; within: number; most: number }) {
  let size = style.size
  while (size > 12 && pen.wrap(text, { ...style, size }, within).length > most) size -= 1
  const fitted = { ...style, size }
  return { style: fitted, lines: pen.wrap(text, fitted, within).slice(0, most) }
}

/** Draws centred lines; returns the position of the next one. */
function drawMiddle({ pen }: Form, y: number, { lines, style }: { lines: string[]; style: Style }) {
  for (const [n, text] of lines.entries())
    pen.write(text, { x: middle, y: y + n * style.size * 1.15, align: 'middle' }, style)
  return y + (lines.length - 1) * style.size * 1.15
}

function drawStatement(at: Form) {
  const { pen, inks, words } = at
  const within = margin.right - margin.left - 20
  const write = (y: number, text: string, style: Style) => drawMiddle(at, y, { lines: [text], style })
  write(155, words.title, { size: 28, color: inks.print, isStrong: true })
  if (words.warning !== null) write(175, words.warning, { size: 11, color: inks.deep, isStrong: true })
  write(202, words.opening, { size: 12, color: grey })
  const strong = { size: 32, color: black, isStrong: true }
  const name = fitText(pen, words.candidateName, { style: strong, within, most: 2 })
  const under = drawMiddle(at, 240, name)
  write(under + 26, words.sentence, { size: 12, color: grey })
  const test = fitText(pen, words.test, { style: { ...strong, size: 18, color: inks.deep }, within, most: 2 })
  return drawMiddle(at, under + 50, test)
}

/** Draws the figures in cells, as many in a row as fit. */
function drawFigures({ pen, inks, words: { figures } }: Form, top: number) {
  const columns = figures.length > 5 ? Math.ceil(figures.length / 2) : figures.length
  const [wide, tall] = [(margin.right - margin.left) / columns, 42]
  for (const [n, [label, value]] of figures.entries()) {
    const [x, y] = [margin.left + (n % columns) * wide, top + Math.floor(n / columns) * tall]
    pen.fill({ x, y, width: wide, height: tall }, inks.sheet)
    pen.box({ x, y, width: wide, height: tall }, { color: inks.line, thickness: 0.75 })
    const small = fitText(pen, label, { style: { size: 9, color: grey }, within: wide - 8, most: 1 })
    pen.write(small.lines[0] ?? '', { x: x + wide / 2, y: y + 15, align: 'middle' }, small.style)
    const strong = { size: 14, color: black, isStrong: true }
    pen.write(value, { x: x + wide / 2, y: y + 33, align: 'middle' }, strong)
  }
}

function drawFoot(at: Form) {
  const { pen, words } = at
  const { left, right } = margin
  const qr = 84
  const top = 540 - qr
  drawQr(pen, words.link, { x: left, y: top, size: qr })
  const x = left + qr + 14
  pen.write(t`Code`, { x, y: top + 10 }, { size: 9, color: grey })
  pen.write(words.code, { x, y: top + 27 }, { size: 15, color: black, isStrong: true })
  const small = { size: 9, color: black }
  const lines = [t`Check it at ${words.checkAt}`, ...words.notes].flatMap((note) => pen.wrap(note, small, 380))
  for (const [n, line] of lines.slice(0, 5).entries()) pen.write(line, { x, y: top + 43 + n * 11.5 }, small)
  pen.line([right - 160, 524], [right, 524], { color: black, thickness: 0.75 })
  const signer = pen.wrap(t`For ${words.institute}`, small, 170).slice(0, 2)
  for (const [n, line] of signer.entries()) pen.write(line, { x: right - 80, y: 537 + n * 11, align: 'middle' }, small)
}

/** Draws the PDF of a certificate. */
export async function drawCertificate(words: CertificateWords, hues: Hues) {
  const document = await PDFDocument.create()
  document.setTitle(`${words.title} ${words.code}`)
  const page = document.addPage([width, height])
  const at: Form = { pen: await takePen(document, page, JSON.stringify(words)), inks: inksOf(hues), words }
  drawFrame(at)
  drawHead(at)
  const end = drawStatement(at)
  drawFigures(at, Math.max(end + 22, 330))
  drawFoot(at)
  return document.save()
}
