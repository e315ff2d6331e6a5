import type { Colours } from '#domains/content/drawing/mix-colours.ts'
import { drawText, type Typeface } from '#platform/text/drawing/draw-text.ts'
import { banners } from '../banners.ts'
import { courseScenes } from './course-scenes.ts'
import { box, pens } from './shapes.ts'

const bannerWidth = 1120
const bannerHeight = 490
/** The longest title has 38 letters: three lines at most, which can be read on a phone of 360 px. */
const lettersOfLine = 16

/** The words of a title in lines of about the same length. */
export function linesOf(title: string) {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > lettersOfLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function drawBanner(
  { title, scene, label }: { title: string; scene: string; label: string },
  colours: Colours,
  typeface: Typeface,
) {
  const lines = linesOf(title)
  const top = 205 - (lines.length - 1) * 42
  const words = lines.map((text, index) =>
    drawText(typeface, { text, x: 64, y: top + index * 84, size: 82, fill: colours.ink, bolder: 0.03 }),
  )
  const foot = top + (lines.length - 1) * 84 + 48
  const labelWidth = 72 + label.length * 19
  const pen = pens(colours)
  return [
    ...words,
    pen.fill(box({ x: 64, y: foot, width: labelWidth, height: 76, round: 14 })),
    drawText(typeface, {
      text: label,
      x: 64 + labelWidth / 2,
      y: foot + 51,
      size: 40,
      fill: '#ffffff',
      anchor: 'middle',
    }),
    `<g transform="translate(572 92) scale(.76)">${courseScenes[scene]?.(pen).join('') ?? ''}</g>`,
  ]
}

/** The drawings of the demo's picture banners; `banner/{scene}` is the name of each. */
export function bannerDrawings(now: Date, colours: Colours, typeface: Typeface) {
  return banners(now).flatMap(({ title, buttons, scene }, index) =>
    scene === undefined
      ? []
      : {
          name: `banner/${scene}`,
          width: bannerWidth,
          height: bannerHeight,
          pixels: 1600,
          ground: index % 2 === 0 ? colours.sheet : colours.tint,
          parts: drawBanner({ title, scene, label: buttons[0]?.label ?? '' }, colours, typeface),
        },
  )
}
