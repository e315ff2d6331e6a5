import type { PublicInstitute } from './schema.ts'

const bubbles = [
  [9.5, 9.5],
  [28.5, 9.5],
  [9.5, 28.5],
] as const

/** The tab icon: the four bubbles of the mark in the institute's own hues. */
export function drawIcon({ brand_hue, print_hue }: Pick<PublicInstitute, 'brand_hue' | 'print_hue'>) {
  const rings = bubbles.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="7"/>`).join('')
  const print = `oklch(0.505 0.185 ${Math.trunc(print_hue)})`
  const brand = `oklch(0.43 0.165 ${Math.trunc(brand_hue)})`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 38 38">' +
    `<g fill="#fff" stroke="${print}" stroke-width="2.4">${rings}</g><circle cx="28.5" cy="28.5" r="8.4" fill="${brand}"/></svg>`
  )
}
