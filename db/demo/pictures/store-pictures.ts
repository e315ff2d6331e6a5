import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawBubbleSheet, getTypeface } from '#domains/content/drawing/draw-share-image.ts'
import { type Colours, mixColours } from '#domains/content/drawing/mix-colours.ts'
import type { Context } from '#platform/context.ts'
import { storeImages } from '#platform/files/storage/images.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import type { Typeface } from '#platform/text/drawing/draw-text.ts'
import { institute } from '../institute.ts'
import { bannerDrawings } from './banner-pictures.ts'
import { courseScenes } from './course-scenes.ts'
import { galleryScenes } from './gallery-scenes.ts'
import { drawLetters, examLetters, portraitLetters } from './letters.ts'
import { pens, type Scene } from './shapes.ts'
import { subjectScenes } from './subject-scenes.ts'

/** A drawing of `width` by `height` units and its width in pixels; transparent without a ground. */
type Drawing = { name: string; width: number; height: number; pixels: number; ground?: string; parts: string[] }

function coursePictures(colours: Colours): Drawing[] {
  const grounds = [colours.sheet, colours.paper, colours.tint, colours.blush]
  return Object.entries({ ...courseScenes, ...subjectScenes }).map(([name, scene], index) => ({
    name: `course/${name}`,
    width: 720,
    height: 405,
    pixels: 1080,
    ground: grounds[index % grounds.length] ?? colours.sheet,
    parts: scene(pens(colours)),
  }))
}

function galleryPictures(colours: Colours): Drawing[] {
  const picture = (name: string, scene: Scene, index: number): Drawing => ({
    name: `gallery/${name}`,
    width: 720,
    height: 480,
    pixels: 720,
    ground: index % 2 === 0 ? colours.sheet : colours.paper,
    parts: scene(pens(colours)),
  })
  return galleryScenes.map(({ name, scene }, index) => picture(name, scene, index))
}

function letterPictures(colours: Colours, typeface: Typeface): Drawing[] {
  const portraits = portraitLetters.map((letters, index) => ({
    name: `team/${letters}`,
    width: 480,
    height: 480,
    pixels: 480,
    ground: colours.sheet,
    parts: [drawLetters({ letters, size: 480, isFilled: index % 3 === 1 }, colours, typeface)],
  }))
  const icons = Object.entries(examLetters).map(([name, letters]) => ({
    name: `exam/${name}`,
    width: 96,
    height: 96,
    pixels: 96,
    parts: [drawLetters({ letters, size: 96, isFilled: false }, colours, typeface)],
  }))
  return [...portraits, ...icons]
}

function sheetPictures(colours: Colours, typeface: Typeface): Drawing[] {
  const rows = { y: 24, columns: 4, rows: 9, radius: 17, gap: 12.5 }
  const sheets = [40, 300, 560].map((x) => drawBubbleSheet({ x, ...rows }, colours, typeface))
  const veil = `<path d="M0 0h816v459H0z" fill="${colours.deep}" fill-opacity=".82"/>`
  return [
    { name: 'film-poster', width: 816, height: 459, pixels: 1080, ground: colours.sheet, parts: sheets },
    { name: 'coming-soon', width: 816, height: 459, pixels: 1440, ground: colours.sheet, parts: [...sheets, veil] },
  ]
}

function rasterise({ width, height, pixels, ground, parts }: Drawing) {
  const back = ground === undefined ? '' : `<path d="M0 0h${width}v${height}H0z" fill="${ground}"/>`
  const size = `width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${back}${parts.join('')}</svg>`
  const picture = sharp(Buffer.from(svg))
  // Kept a moment only: the less it is compressed, the sooner the demo is there.
  return (ground === undefined ? picture : picture.removeAlpha()).png({ compressionLevel: 1 }).toBuffer()
}

/**
 * Draws and stores the pictures of the demo institute. Answers the address of each by its name: `course/{scene}`, `gallery/{scene}`, `team/{letters}`, `exam/{name in
 * its address}`, `film-poster`, `coming-soon` and `banner/{scene}`.
 */
export async function demoPictures(ctx: Context): Promise<Map<string, string>> {
  const colours = mixColours(institute)
  const typeface = await getTypeface()
  const drawings = [
    ...coursePictures(colours),
    ...galleryPictures(colours),
    ...letterPictures(colours, typeface),
    ...sheetPictures(colours, typeface),
    ...bannerDrawings(ctx.now, colours, typeface),
  ]
  const addresses = await storeImages(ctx, await Promise.all(drawings.map(rasterise)))
  return new Map(drawings.map(({ name }, index) => [name, addresses[index] ?? '']))
}

export const demoFilmAddress = '/media/files/demo-film.webm'

/** Stores the film of the demo institute, ten seconds long; answers its address. */
export async function demoFilm({ storage }: Context) {
  const film = await readFile(new URL('../film.webm', import.meta.url))
  await storage.put(publicKey('demo-film.webm'), film, 'video/webm')
  return demoFilmAddress
}
