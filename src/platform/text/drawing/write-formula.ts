import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont, PDFPage, RGB } from 'pdf-lib'
import type { Formula, FormulaItem } from './formula-boxes.ts'
import { type FormulaFont, readFormulaFont } from './formula-style.ts'
import { inkOn } from './page-ink.ts'

const fontsOf = new WeakMap<PDFDocument, Map<FormulaFont, PDFFont>>()

/** Embeds the typefaces that formulas need, before the first of them is written. */
export async function embedFormulaFonts(document: PDFDocument, formulas: Iterable<Formula>) {
  const fonts = fontsOf.get(document) ?? new Map<FormulaFont, PDFFont>()
  fontsOf.set(document, fonts)
  document.registerFontkit(fontkit)
  const names = [...formulas].flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'letters' ? (item.font ?? []) : [])),
  )
  for (const name of new Set(names)) {
    const font = fonts.get(name) ?? (await document.embedFont(await readFormulaFont(name), { subset: true }))
    fonts.set(name, font)
  }
}

export type FormulaPlace = { x: number; y: number; size: number; color: RGB }
type Sheet = {
  document: PDFDocument
  page: PDFPage
  /** Writes letters that no typeface of formulas has. */
  writeOther: (text: string, place: FormulaPlace) => void
}

/** Writes a formula. `y` counts upwards from the foot of the page. */
export function writeFormula({ document, page, writeOther }: Sheet, { tex, items }: Formula, place: FormulaPlace) {
  const { size, color } = place
  const ink = inkOn(document, page)
  const at = (item: FormulaItem) => ({ x: place.x + item.x * size, y: place.y + item.y * size })
  const runs = items.flatMap((item) => {
    const font = item.kind === 'letters' && item.font ? fontsOf.get(document)?.get(item.font) : undefined
    if (item.kind !== 'letters' || !font) return []
    return [{ text: item.text, font, at: { ...at(item), size: item.em * size } }]
  })
  ink.formula(tex, runs, color)
  for (const item of items) {
    const { x, y } = at(item)
    if (item.kind === 'letters') {
      if (item.font === null) writeOther(item.text, { x, y, size: item.em * size, color })
      continue
    }
    const extent = { width: item.width * size, height: item.height * size }
    if (item.kind === 'bar') page.drawRectangle({ x, y, ...extent, color })
    else {
      const window = { left: x, ...extent }
      ink.path({ path: item.path, x: x + item.from * size, y, scale: item.scale * size, window }, color)
    }
  }
}
