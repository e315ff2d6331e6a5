import { rgb } from 'pdf-lib'

/** Ink of words on paper. */
export const black = rgb(0.067, 0.067, 0.067)
export const grey = rgb(0.333, 0.349, 0.42)
export const white = rgb(1, 1, 1)

/** Converts a colour #rrggbb for PDFs. `share`: its strength, from 0 (white) to 1. */
export function inkOf(hex: string, share = 1) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = parts.map((part) => 1 - share * (1 - part))
  return rgb(red, green, blue)
}
