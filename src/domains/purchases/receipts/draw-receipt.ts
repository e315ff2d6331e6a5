import { readFile } from 'node:fs/promises'
import fontkit from '@pdf-lib/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, rgb } from 'pdf-lib'
import type { ReceiptContent, ReceiptKind } from '../ledger/schema.ts'

/* A receipt as PDF: an A4 page for those who paid online, the upper half of one at the counter's printer. The typeface is embedded, as no standard font has the rupee. */

export type Paper = 'a4' | 'half-a4'
type Fonts = { plain: PDFFont; strong: PDFFont }
type Pen = { page: PDFPage; fonts: Fonts; y: number; step: number }

const width = 595.28
const heights: Record<Paper, number> = { a4: 841.89, 'half-a4': 420.94 }
const margin = 48
const ink = rgb(0.1, 0.1, 0.12)

const readFont = (name: string) => readFile(new URL(`../../../platform/drawing/${name}.ttf`, import.meta.url))

async function embedFonts(document: PDFDocument): Promise<Fonts> {
  document.registerFontkit(fontkit)
  const [plain, strong] = await Promise.all([readFont('anek-regular'), readFont('anek-semibold')])
  return {
    plain: await document.embedFont(plain, { subset: true }),
    strong: await document.embedFont(strong, { subset: true }),
  }
}

type Words = { text: string; x?: number; isStrong?: boolean; size?: number; right?: number }

function write({ page, fonts, y }: Pen, { text, x = margin, isStrong = false, size = 10, right }: Words) {
  const font = isStrong ? fonts.strong : fonts.plain
  const left = right === undefined ? x : right - font.widthOfTextAtSize(text, size)
  page.drawText(text, { x: left, y, size, font, color: ink })
}

function rule(pen: Pen) {
  pen.page.drawLine({
    start: { x: margin, y: pen.y + 4 },
    end: { x: width - margin, y: pen.y + 4 },
    thickness: 0.5,
    color: ink,
  })
  pen.y -= pen.step
}

const timeInIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'medium',
  timeStyle: 'short',
})
const grouped = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
const rupees = (paise: number) => `₹${grouped.format(paise / 100)}`

/** The words in lines that are no wider than this. */
function wrap({ fonts }: Pen, text: string, { size, within }: { size: number; within: number }) {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    const fits = fonts.plain.widthOfTextAtSize(longer, size) <= within
    if (lines.length > 0 && fits) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const right = { x: width / 2, size: 9 }
const doneOn = { receipt: 'Received', 'refund-voucher': 'Given back', cancellation: 'Cancelled' }

/** Who sold to the left, who bought, what and how it was paid to the right. */
function writeParties(pen: Pen, kind: ReceiptKind, { seller, buyer, course, orderNo, mode, paidAt }: ReceiptContent) {
  const left = [
    ...[seller.name, seller.address, seller.gstin === null ? seller.state : `GSTIN ${seller.gstin}, ${seller.state}`],
    `${doneOn[kind]} ${timeInIndia.format(new Date(paidAt))}`,
  ]
  const told = [
    ...[`${buyer.name}, registration ${buyer.registrationNumber}`, buyer.address || buyer.state, course, mode],
    `Order ${orderNo}`,
  ]
  const within = { size: right.size, within: width - margin - right.x }
  const lines = told.filter(Boolean).flatMap((text) => wrap(pen, text, within))
  for (let line = 0; line < Math.max(left.length, lines.length); line += 1) {
    const [own, other] = [left[line], lines[line]]
    if (own) write(pen, { text: own })
    if (other) write(pen, { text: other, ...right })
    pen.y -= pen.step
  }
}

const columns = { code: 235, taxable: 370, tax: 455, total: width - margin }

function writeLines(pen: Pen, { lines, total, discount }: ReceiptContent) {
  write(pen, { text: 'For', isStrong: true })
  write(pen, { text: 'SAC/HSN', x: columns.code, isStrong: true })
  write(pen, { text: 'Value', right: columns.taxable, isStrong: true })
  write(pen, { text: 'GST', right: columns.tax, isStrong: true })
  write(pen, { text: 'Total', right: columns.total, isStrong: true })
  pen.y -= pen.step
  for (const line of lines) {
    write(pen, { text: line.title })
    write(pen, { text: `${line.code} ${line.basisPoints / 100}%`, x: columns.code })
    write(pen, { text: rupees(line.taxable), right: columns.taxable })
    write(pen, { text: rupees(line.cgst + line.sgst + line.igst), right: columns.tax })
    write(pen, { text: rupees(line.total), right: columns.total })
    pen.y -= pen.step
  }
  rule(pen)
  const of = (key: 'cgst' | 'sgst' | 'igst') => lines.reduce((sum, line) => sum + line[key], 0)
  const igst = of('igst')
  const taxes = igst > 0 ? `IGST ${rupees(igst)}` : `CGST ${rupees(of('cgst'))}, SGST ${rupees(of('sgst'))}`
  write(pen, { text: discount > 0 ? `${taxes}. Discount given: ${rupees(discount)}` : taxes, size: 9 })
  write(pen, { text: rupees(total), right: columns.total, isStrong: true, size: 13 })
}

const titles: Record<ReceiptKind, string> = {
  receipt: 'Receipt',
  'refund-voucher': 'Refund voucher',
  cancellation: 'Cancellation of a receipt',
}

/** The PDF of a receipt, a refund voucher or a cancellation. */
export async function drawReceipt(
  { number, kind, content }: { number: string; kind: ReceiptKind; content: ReceiptContent },
  paper: Paper,
) {
  const document = await PDFDocument.create()
  document.setTitle(`${titles[kind]} ${number}`)
  const page = document.addPage([width, heights.a4])
  const step = paper === 'a4' ? 18 : 15
  const pen: Pen = { page, fonts: await embedFonts(document), y: heights.a4 - margin, step }
  write(pen, { text: titles[kind], isStrong: true, size: 18 })
  write(pen, { text: number, right: width - margin, isStrong: true, size: 13 })
  pen.y -= step
  if (content.of !== undefined)
    write(pen, {
      text: `${kind === 'cancellation' ? 'Receipt' : 'Takes back from receipt'} ${content.of}${kind === 'cancellation' ? ' holds no more' : ''}`,
      size: 9,
    })
  pen.y -= step
  writeParties(pen, kind, content)
  rule(pen)
  writeLines(pen, content)
  if (paper === 'half-a4') {
    const y = heights.a4 - heights['half-a4']
    page.drawLine({ start: { x: 0, y }, end: { x: width, y }, thickness: 0.5, dashArray: [3, 3], color: ink })
  }
  return document.save()
}
