import { PDFDocument, StandardFonts } from 'pdf-lib'

const sizes = { a4: [595, 842], a5: [420, 595], 'a5-across': [595, 420] } satisfies Record<string, [number, number]>

type Line = [text: string, x: number, y: number, size: number, isBold?: 'bold']

/** Draws a PDF of one page. */
export async function drawPage(title: string, size: keyof typeof sizes, lines: Line[]) {
  const file = await PDFDocument.create()
  file.setTitle(title)
  const page = file.addPage(sizes[size])
  const plain = await file.embedFont(StandardFonts.Helvetica)
  const bold = await file.embedFont(StandardFonts.HelveticaBold)
  for (const [text, x, y, size, isBold] of lines) page.drawText(text, { x, y, size, font: isBold ? bold : plain })
  return Buffer.from(await file.save())
}
