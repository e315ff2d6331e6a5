import {
  beginText,
  clip,
  concatTransformationMatrix,
  drawObject,
  drawSvgPath,
  endPath,
  endText,
  type PDFDocument,
  type PDFFont,
  type PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  type RGB,
  rectangle,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  setTextRenderingMode,
  showText,
  TextRenderingMode,
} from 'pdf-lib'

/*
 * Writes text onto a page of a PDF. Each font and outline is registered once per page, and each outline is stored once
 * per document, as a paper in four sets repeats the same words hundreds of times.
 */

/** `y` upwards from the foot of the page, as PDFs count. `slant`: of letters that lean; 0: upright. */
type InkPlace = { x: number; y: number; size: number; color: RGB; slant?: number }
type Outline = { text: string; path: string; width: number }
/**
 * `x` and `y`: position of the path's own origin. `window`: how much of it is visible to the right of that and
 * below.
 */
type PlacedPath = {
  path: string
  x: number
  y: number
  scale: number
  window: { left: number; width: number; height: number }
}
type Letters = { text: string; font: PDFFont; at: Omit<InkPlace, 'color'> }

/** Wider than any outline: nothing of it is cut off. */
const everywhere = [-500_000, -500_000, 500_000, 500_000]

const outlinesOf = new WeakMap<PDFDocument, Map<string, PDFRef>>()

function keepOutline(document: PDFDocument, path: string, color: RGB) {
  const outlines = outlinesOf.get(document) ?? new Map<string, PDFRef>()
  outlinesOf.set(document, outlines)
  const key = `${color.red} ${color.green} ${color.blue} ${path}`
  const kept = outlines.get(key)
  if (kept) return kept
  const operators = drawSvgPath(path, { x: 0, y: 0, scale: undefined, color, borderColor: undefined, borderWidth: 0 })
  const ref = document.context.register(document.context.formXObject(operators, { BBox: everywhere }))
  outlines.set(key, ref)
  return ref
}

/** Encodes a text as UTF-16 for PDFs, behind the mark of its byte order. */
const hexOf = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase()

/** Makes everything drawn inside read as `text`. */
const readAs = (text: string, operators: PDFOperator[]) => [
  PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, ['/Span', `<</ActualText <${hexOf(text)}>>>`]),
  ...operators,
  PDFOperator.of(PDFOperatorNames.EndMarkedContent),
]

const filled = ({ red, green, blue }: RGB) => setFillingRgbColor(red, green, blue)

type Named = { fonts: Map<PDFFont, PDFName>; outlines: Map<PDFRef, PDFName> }
const namesOf = new WeakMap<PDFPage, Named>()

function namesOn(page: PDFPage) {
  const names: Named = namesOf.get(page) ?? { fonts: new Map(), outlines: new Map() }
  namesOf.set(page, names)
  return {
    ofFont(font: PDFFont) {
      const name = names.fonts.get(font) ?? page.node.newFontDictionary(font.name, font.ref)
      names.fonts.set(font, name)
      return name
    },
    ofOutline(ref: PDFRef) {
      const name = names.outlines.get(ref) ?? page.node.newXObject('outline', ref)
      names.outlines.set(ref, name)
      return name
    },
  }
}

export function inkOn(document: PDFDocument, page: PDFPage) {
  const names = namesOn(page)
  const letters = ({ text, font, at: { x, y, size, slant = 0 } }: Letters) => [
    setFontAndSize(names.ofFont(font), size),
    setTextMatrix(1, 0, slant, 1, x, y),
    showText(font.encodeText(text)),
  ]
  const outline = (path: string, color: RGB) => drawObject(names.ofOutline(keepOutline(document, path, color)))
  return {
    write(text: string, font: PDFFont, at: InkPlace) {
      page.pushOperators(beginText(), filled(at.color), ...letters({ text, font, at }), endText())
    },
    /**
     * Draws a word as its outline. An invisible letter of the same width over it is read as the word by screen
     * readers and searches.
     */
    shape({ text, path, width }: Outline, font: PDFFont, { x, y, size, color }: InkPlace) {
      const stretch = (width * size) / font.widthOfTextAtSize('.', size)
      const unseen = [
        beginText(),
        setTextRenderingMode(TextRenderingMode.Invisible),
        setFontAndSize(names.ofFont(font), size),
        setTextMatrix(stretch, 0, 0, 1, x, y),
        showText(font.encodeText('.')),
        setTextRenderingMode(TextRenderingMode.Fill),
        endText(),
      ]
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(size, 0, 0, size, x, y),
        outline(path, color),
        popGraphicsState(),
        ...readAs(text, unseen),
      )
    },
    /** Draws letters in their places that read as one text. */
    formula(text: string, runs: Letters[], color: RGB) {
      if (runs.length === 0) return
      page.pushOperators(...readAs(text, [beginText(), filled(color), ...runs.flatMap(letters), endText()]))
    },
    path({ path, x, y, scale, window: { left, width, height } }: PlacedPath, color: RGB) {
      page.pushOperators(
        pushGraphicsState(),
        rectangle(left, y - height, width, height),
        clip(),
        endPath(),
        concatTransformationMatrix(scale, 0, 0, scale, x, y),
        outline(path, color),
        popGraphicsState(),
      )
    },
  }
}
