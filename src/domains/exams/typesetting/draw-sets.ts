import { PDFDocument } from 'pdf-lib'
import type { Language } from '#domains/bank/schema.ts'
import type { Hues } from '#domains/content/drawing/mix-colours.ts'
import { takeRuler } from '#platform/text/drawing/paper-pen.ts'
import { gatherInlays } from '#platform/text/layout/gather-inlays.ts'
import { createLayer, drawRows, heightOf } from '#platform/text/layout/lay-text.ts'
import { type PageShape, placeUnits, type Spot } from '#platform/text/layout/place-units.ts'
import { plural, t } from '#platform/text/messages.ts'
import { tellInstructions } from '../prints/prepare-instructions.ts'
import { codeOfSet } from '../prints/rules.ts'
import type { FrozenPaper, PrintLayout, Seeds, SetLetter } from '../prints/schema.ts'
import { addSheet, inksOf, type Paper } from '../rooms/draw-paper.ts'
import { drawFrame, type Heading, introHeight, languageNames, paperEdges } from './draw-pages.ts'
import { createComposer, type Piece, type Way } from './typeset-set.ts'

export type PaperToDraw = {
  testId: string
  version: number
  paper: FrozenPaper
  seeds: Seeds
  sets: SetLetter[]
  languages: Language[]
  layout: PrintLayout
  institute: { name: string } & Hues
}

const { left, right, top, bottom, gutter } = paperEdges
const columnWidth = (right - left - gutter) / 2

function* htmlsOf({ questions, passages }: FrozenPaper, languages: Language[]) {
  const texts = [
    ...questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)]),
    ...passages.map(({ text }) => text),
  ]
  // English stands where a translation is missing, and some sections are in languages of their own.
  for (const text of texts) yield* Object.values(languages.length === 0 ? {} : text)
}

/** A piece that is taller than any column is broken into its rows. */
const breakTall = (pieces: Piece[], shape: PageShape): Piece[] =>
  pieces.flatMap((piece) => (heightOf(piece) > shape.bottom - shape.top ? piece.map((row): Piece => [row]) : [piece]))

type Placed = { piece: Piece; spot: Spot }

function placeSet(groups: Piece[][], shape: PageShape): Placed[] {
  const whole = groups.map((pieces) => breakTall(pieces, shape))
  const spots = placeUnits(
    whole.map((pieces) => pieces.map(heightOf)),
    shape,
  )
  return whole.flatMap((pieces, group) =>
    pieces.flatMap((piece, index) => {
      const spot = spots[group]?.[index]
      return spot ? [{ piece, spot }] : []
    }),
  )
}

async function drawSet(paper: Paper, { heading, shape }: { heading: Heading; shape: PageShape }, placed: Placed[]) {
  const pages = Math.max(1, ...placed.map(({ spot }) => spot.page + 1))
  for (let page = 0; page < pages; page++) {
    const sheet = await addSheet(paper)
    const pageTop = page === 0 ? shape.firstTop : shape.top
    drawFrame(sheet, heading, { page: page + 1, pages, top: pageTop })
    for (const { piece, spot } of placed) {
      if (spot.page !== page) continue
      drawRows(piece, { pen: sheet.pen, x: heading.columnLeft(spot.column), top: spot.y })
    }
  }
}

/** The PDF of the chosen sets, one after the other, each with its own page numbers. `beat`: how many questions are drawn. */
export async function drawSets(print: PaperToDraw, beat: (done: number) => Promise<void>) {
  const { testId, version, paper, seeds, sets, languages, layout, institute } = print
  const document = await PDFDocument.create()
  document.setTitle(t`${paper.name}, set ${sets.join(', ')}`)
  const all = JSON.stringify([paper, institute.name, languageNames])
  const ruler = await takeRuler(document, all)
  const inlays = await gatherInlays(document, htmlsOf(paper, languages), ruler)
  const inks = inksOf(institute)
  const isBeside = layout === 'side-by-side'
  const way: Way = { languages, layout, gutter }
  const room = { layText: createLayer({ ruler, ...inlays }), inks, width: isBeside ? right - left : columnWidth }
  const compose = createComposer(paper, room, way)
  const headRoom = isBeside ? 12 : 0
  for (const [index, letter] of sets.entries()) {
    const heading: Heading = {
      institute: institute.name,
      name: paper.name,
      line: t`${plural(paper.questions.length, '# question', '# questions')} · ${plural(paper.minutes, '# minute', '# minutes')}`,
      letter,
      code: codeOfSet(testId, version, letter),
      instructions: tellInstructions(paper, { letter, languages: languages.length }),
      columnHeads: isBeside ? languages.map((language) => languageNames[language]) : [],
      columnLeft: (column) => left + column * (columnWidth + gutter),
      columns: isBeside ? 1 : 2,
    }
    const firstTop = top + introHeight(heading.instructions, ruler) + headRoom
    const shape: PageShape = { columns: heading.columns, firstTop, top: top + headRoom, bottom }
    await drawSet({ document, inks, all }, { heading, shape }, placeSet(compose(seeds[letter]), shape))
    await beat((index + 1) * paper.questions.length)
  }
  return document.save()
}
