import sharp from 'sharp'
import { type Colours, type Hues, mixColours } from './mix-colours.ts'

const bubbles = [
  [10, 10],
  [30, 10],
  [10, 30],
] as const

/** Draws the institute's logo without its name, 40 units wide. */
export function drawLogo(colours: Pick<Colours, 'print' | 'action'>) {
  const rings = bubbles.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7.6"/>`).join('')
  const printed = `<g fill="#fff" stroke="${colours.print}" stroke-width="2.1">${rings}</g>`
  return `${printed}<circle cx="30" cy="30" r="8.7" fill="${colours.action}"/>`
}

/** Draws the tab icon in the institute's own hues. */
export function drawIcon(hues: Hues) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${drawLogo(mixColours(hues))}</svg>`
}

/** Draws the logo on white as PNG, with enough room around it for phones that cut the corners off. */
export async function drawAppIcon(hues: Hues, size: number) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-12 -12 64 64"><rect x="-12" y="-12" width="64" height="64" fill="#fff"/>${drawLogo(mixColours(hues))}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
