import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A page that stands for what a teacher wrote on the board. */
export async function drawNotes(title: string) {
  const document = await PDFDocument.create()
  const page = document.addPage([420, 595])
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const plain = await document.embedFont(StandardFonts.Helvetica)
  document.setTitle(title)
  page.drawText(title, { x: 40, y: 530, size: 18, font: bold })
  page.drawText('Notes of the class', { x: 40, y: 505, size: 12, font: plain })
  page.drawText('Write every step on the board, and check it before the next.', {
    x: 40,
    y: 470,
    size: 11,
    font: plain,
  })
  return Buffer.from(await document.save())
}
