import { PDFDocument, StandardFonts } from 'pdf-lib'

type Line = { text: string; x: number; y: number; size: number; isBold?: boolean }

/** Draws a PDF of one page. */
export async function drawPage(title: string, size: [width: number, height: number], lines: Line[]) {
  const file = await PDFDocument.create()
  file.setTitle(title)
  const page = file.addPage(size)
  const [plain, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ]
  for (const { text, isBold, ...place } of lines) page.drawText(text, { ...place, font: isBold ? bold : plain })
  return Buffer.from(await file.save())
}
