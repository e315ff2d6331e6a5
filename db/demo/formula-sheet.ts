import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { Context } from '#platform/context.ts'
import { publicKey } from '#platform/files/storage/media.ts'

export const formulaSheetName = 'percentage-formulas.pdf'
export const formulaSheetPath = `/media/files/${formulaSheetName}`

const lines = [
  'a% of b is b% of a: 16% of 25 is 25% of 16, which is 4.',
  '1/8 is 12.5%, 1/7 is 14.29%, 1/6 is 16.67%, 1/3 is 33.33%.',
  'An increase of a% followed by a decrease of a% leaves a loss of a x a / 100 percent.',
  'Successive changes of a% and b% add up to a + b + ab/100 percent.',
  'If a price rises by r%, consumption must fall by 100 r / (100 + r) percent to keep the bill the same.',
]

/** One page to print, so that the downloads have a file beside their pages. */
export async function storeFormulaSheet({ storage }: Context) {
  const file = await PDFDocument.create()
  file.setTitle('Percentages on one page')
  const [plain, bold] = [
    await file.embedFont(StandardFonts.Helvetica),
    await file.embedFont(StandardFonts.HelveticaBold),
  ]
  const page = file.addPage([595, 842])
  page.drawText('Percentages on one page', { x: 56, y: 760, size: 22, font: bold })
  for (const [index, line] of lines.entries())
    page.drawText(line, { x: 56, y: 712 - index * 30, size: 11.5, font: plain })
  await storage.put(publicKey(formulaSheetName), Buffer.from(await file.save()), 'application/pdf')
}
