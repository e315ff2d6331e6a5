/** Plain SVG for a question's figure: no style, no script, and only currentColor, so that it follows the page's theme. */
export function drawing(label: string, size: { width: number; height: number }, shapes: string[]): string {
  const box = `viewBox="0 0 ${size.width} ${size.height}"`
  return `<svg ${box} role="img" aria-label="${label}" width="${size.width}" height="${size.height}">${shapes.join('')}</svg>`
}

type Point = { x: number; y: number }

const outline = 'fill="none" stroke="currentColor" stroke-width="1.5"'
const shade = 'fill="currentColor" fill-opacity="0.2" fill-rule="evenodd" stroke="currentColor" stroke-width="1.5"'

export const outlined = (d: string) => `<path d="${d}" ${outline}/>`
export const shaded = (d: string) => `<path d="${d}" ${shade}/>`
export const ring = ({ x, y }: Point, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" ${outline}/>`
export const line = (from: Point, to: Point) =>
  `<line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke="currentColor" stroke-width="1"/>`
export const bar = ({ x, y }: Point, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="currentColor" fill-opacity="0.6"/>`
export const label = ({ x, y }: Point, words: string) =>
  `<text x="${x}" y="${y}" font-size="12" text-anchor="middle" fill="currentColor">${words}</text>`
