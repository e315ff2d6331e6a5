import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { z } from 'zod'
import { drawBubbleSheet, getTypeface } from '#domains/content/drawing/draw-share-image.ts'
import { type Colours, mixColours } from '#domains/content/drawing/mix-colours.ts'
import type { Context } from '#platform/context.ts'
import { storeImages } from '#platform/files/storage/images.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import { drawText, type Typeface } from '#platform/text/drawing/draw-text.ts'
import { banners } from './content.ts'
import { institute, teachers } from './institute.ts'
import { fileOf, readJson } from './read-data.ts'

/*
 * Pictures of the demo institute. The scenes are SVG files whose classes are the answer sheet's pens and backgrounds: printed parts are outlined in rose,
 * filled-in parts use the brand's colour.
 */

/** Letters in the bubble of an exam or category, keyed by the end of its address. */
export const examLetters = readJson('exam-letters', z.record(z.string(), z.string()))

/** The names of the scenes, as `course-banking`. */
export const sceneNames = readdirSync(fileOf('pictures/')).flatMap((name) => /^(.*)\.svg$/.exec(name)?.[1] ?? [])

/** A drawing of `width` by `height` units and its width in pixels. */
type Drawing = { name: string; width: number; height: number; pixels: number; parts: string[]; isTransparent?: boolean }

function styleOf(colours: Colours) {
  const { print, printLine, action, soft, deep, ink, sheet, paper, tint, blush } = colours
  const pen = (colour: string, width: number) =>
    `{stroke:${colour};stroke-width:${width};stroke-linecap:round;stroke-linejoin:round;fill:none}`
  const fills = { fill: action, soft, dark: deep, ink, sheet, paper, tint, blush }
  const filled = Object.entries(fills).map(([name, colour]) => `.${name}{fill:${colour}}`)
  return `<style>.outline,.line${pen(print, 4.5)}.hair${pen(printLine, 4)}.chalk${pen('#fff', 5)}.outline{fill:#fff}${filled.join('')}</style>`
}

/** Returns the content of an SVG file without its first line, the opening tag, and its last, the closing tag. */
function readScene(name: string) {
  return readFileSync(fileOf(`pictures/${name}.svg`), 'utf8')
    .trim()
    .split('\n')
    .slice(1, -1)
}

function sceneDrawings(colours: Colours): Drawing[] {
  return sceneNames.map((name) => {
    const isCourse = name.startsWith('course-')
    const size = isCourse ? { height: 405, pixels: 1080 } : { height: 480, pixels: 720 }
    return { name: name.replace('-', '/'), width: 720, ...size, parts: [styleOf(colours), ...readScene(name)] }
  })
}

const ground = (width: number, height: number, colour: string) =>
  `<path d="M0 0h${width}v${height}H0z" fill="${colour}"/>`

type Letters = { letters: string; size: number; isFilled: boolean }

/** Draws a bubble with letters, as wide as its square. */
function drawLetters({ letters, size, isFilled }: Letters, { action, print }: Colours, typeface: Typeface) {
  const middle = size / 2
  const height = size * (letters.length > 2 ? 0.3 : 0.42)
  const ring = isFilled
    ? `<circle cx="${middle}" cy="${middle}" r="${size * 0.46}" fill="${action}"/>`
    : `<circle cx="${middle}" cy="${middle}" r="${size * 0.44}" fill="#fff" stroke="${print}" stroke-width="${size * 0.035}"/>`
  const fill = isFilled ? '#ffffff' : print
  const place = { x: middle, y: middle + height * 0.35, size: height, anchor: 'middle' as const }
  return ring + drawText(typeface, { text: letters, fill, bolder: 0.02, ...place })
}

function letterDrawings(colours: Colours, typeface: Typeface): Drawing[] {
  const square = (size: number) => ({ width: size, height: size, pixels: size })
  const portraits = teachers.map(({ letters, isFilled }) => {
    const bubble = drawLetters({ letters, size: 480, isFilled }, colours, typeface)
    return { name: `team/${letters}`, ...square(480), parts: [ground(480, 480, colours.sheet), bubble] }
  })
  const icons = Object.entries(examLetters).map(([name, letters]) => {
    const bubble = drawLetters({ letters, size: 96, isFilled: false }, colours, typeface)
    return { name: `exam/${name}`, ...square(96), parts: [bubble], isTransparent: true }
  })
  return [...portraits, ...icons]
}

function sheetDrawings(colours: Colours, typeface: Typeface): Drawing[] {
  const rows = { y: 24, columns: 4, rows: 9, radius: 17, gap: 12.5 }
  const sheets = [40, 300, 560].map((x) => drawBubbleSheet({ x, ...rows }, colours, typeface))
  const parts = [ground(816, 459, colours.sheet), ...sheets]
  const veil = `<path d="M0 0h816v459H0z" fill="${colours.deep}" fill-opacity=".82"/>`
  const size = { width: 816, height: 459 }
  return [
    { name: 'film-poster', ...size, pixels: 1080, parts },
    { name: 'coming-soon', ...size, pixels: 1440, parts: [...parts, veil] },
  ]
}

/** The longest title has 38 letters: at most three lines, readable on a phone of 360 px. */
const lettersOfLine = 16

/** Breaks a title into lines of about the same length. */
export function linesOf(title: string) {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > lettersOfLine) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** Draws a title and a button label beside a course scene. */
function drawBanner(
  { title, scene, label }: Record<'title' | 'scene' | 'label', string>,
  colours: Colours,
  typeface: Typeface,
) {
  const lines = linesOf(title)
  const top = 205 - (lines.length - 1) * 42
  const foot = top + (lines.length - 1) * 84 + 48
  const width = 72 + label.length * 19
  const [, ...parts] = readScene(`course-${scene}`)
  return [
    styleOf(colours),
    ...lines.map((text, index) =>
      drawText(typeface, { text, x: 64, y: top + index * 84, size: 82, fill: colours.ink, bolder: 0.03 }),
    ),
    `<rect class="fill" x="64" y="${foot}" width="${width}" height="76" rx="14"/>`,
    drawText(typeface, { text: label, x: 64 + width / 2, y: foot + 51, size: 40, fill: '#ffffff', anchor: 'middle' }),
    `<g transform="translate(572 92) scale(.76)">${parts.join('')}</g>`,
  ]
}

function bannerDrawings(now: Date, colours: Colours, typeface: Typeface): Drawing[] {
  return banners(now).flatMap(({ title, buttons, scene }, index) => {
    if (scene === undefined) return []
    const back = ground(1120, 490, index % 2 === 0 ? colours.sheet : colours.tint)
    const parts = drawBanner({ title, scene, label: buttons[0]?.label ?? '' }, colours, typeface)
    return { name: `banner/${scene}`, width: 1120, height: 490, pixels: 1600, parts: [back, ...parts] }
  })
}

function rasterise({ width, height, pixels, isTransparent, parts }: Drawing) {
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>`
  const picture = sharp(Buffer.from(svg))
  // A temporary file: low compression makes the demo load sooner.
  return (isTransparent ? picture : picture.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
}

/**
 * Draws and stores the pictures of the demo institute. Returns their addresses by name: `course/{scene}`, `gallery/{scene}`, `team/{letters}`, `exam/{name in
 * its address}`, `film-poster`, `coming-soon` and `banner/{scene}`.
 */
export async function demoPictures(ctx: Context): Promise<Map<string, string>> {
  const colours = mixColours(institute)
  const typeface = await getTypeface()
  const drawings = [
    ...sceneDrawings(colours),
    ...letterDrawings(colours, typeface),
    ...sheetDrawings(colours, typeface),
    ...bannerDrawings(ctx.now, colours, typeface),
  ]
  const addresses = await storeImages(ctx, await Promise.all(drawings.map(rasterise)))
  return new Map(drawings.map(({ name }, index) => [name, addresses[index] ?? '']))
}

export const demoFilmAddress = '/media/files/demo-film.webm'

/** Stores the demo institute's film, ten seconds long; returns its address. */
export async function demoFilm({ storage }: Context) {
  await storage.put(publicKey('demo-film.webm'), readFileSync(fileOf('film.webm')), 'video/webm')
  return demoFilmAddress
}
