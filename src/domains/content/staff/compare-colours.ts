import { modeLrgb, useMode as register, wcagContrast } from 'culori/fn'
import { oklchToHex } from '../../../platform/text/drawing/oklch.ts'
import type { Hues } from '../drawing/mix-colours.ts'
import type { ThemeContrast } from './schema.ts'

/*
 * The pairs of colours that stand on each other on the pages, for chosen hues, as screens show them. Lightness and chroma are those of ui/styles/tokens.css.
 */

register(modeLrgb)

type Shade = [lightness: number, chroma: number, of: 'brand' | 'print']
const white = '#ffffff' as const

const pairs: { name: string; on: Shade | typeof white; of: Shade | typeof white; least: number }[] = [
  { name: 'Words on buttons', of: white, on: [0.43, 0.165, 'brand'], least: 4.5 },
  { name: 'Words on pressed buttons', of: white, on: [0.35, 0.13, 'brand'], least: 4.5 },
  { name: 'Links on white', of: [0.43, 0.165, 'brand'], on: white, least: 4.5 },
  { name: 'Links on light paper', of: [0.43, 0.165, 'brand'], on: [0.968, 0.018, 'brand'], least: 4.5 },
  { name: 'Links on the sheet', of: [0.43, 0.165, 'brand'], on: [0.972, 0.014, 'print'], least: 4.5 },
  { name: 'Text on white', of: [0.33, 0.035, 'brand'], on: white, least: 4.5 },
  { name: 'Quiet text on light paper', of: [0.49, 0.03, 'brand'], on: [0.968, 0.018, 'brand'], least: 4.5 },
  { name: 'Printed words on white', of: [0.505, 0.185, 'print'], on: white, least: 4.5 },
  { name: 'Printed words on the sheet', of: [0.505, 0.185, 'print'], on: [0.972, 0.014, 'print'], least: 4.5 },
  { name: 'Lines around fields', of: [0.62, 0.03, 'brand'], on: white, least: 3 },
  { name: 'The ring around what is chosen', of: [0.6, 0.17, 'brand'], on: white, least: 3 },
  { name: 'Dark pages: links', of: [0.8, 0.1, 'brand'], on: [0.185, 0.02, 'brand'], least: 4.5 },
  { name: 'Dark pages: words on buttons', of: [0.2, 0.06, 'brand'], on: [0.8, 0.1, 'brand'], least: 4.5 },
  { name: 'Dark pages: printed words', of: [0.8, 0.1, 'print'], on: [0.185, 0.02, 'brand'], least: 4.5 },
]

function hexOf(shade: Shade | typeof white, { brand_hue, print_hue }: Hues) {
  if (typeof shade === 'string') return shade
  const [lightness, chroma, of] = shade
  return oklchToHex({ lightness, chroma, hue: of === 'brand' ? brand_hue : print_hue })
}

/** Hues of the colours that say bad, warning and good, which no institute changes. */
const fixedHues = { bad: 29, warn: 69, ok: 154 } as const
const tooNear = 25

function apart(a: number, b: number) {
  const difference = Math.abs(a - b) % 360
  return Math.min(difference, 360 - difference)
}

const looksLike = { bad: 'errors', warn: 'warnings', ok: 'good news' } as const

export function compareColours(hues: Hues): ThemeContrast {
  const measured = pairs.map(({ name, of, on, least }) => {
    const [front, back] = [hexOf(of, hues), hexOf(on, hues)]
    // Rounded down: what is shown as enough is enough.
    const contrast = Math.floor(wcagContrast(front, back) * 100) / 100
    return { name, front, back, contrast, least, is_enough: contrast >= least }
  })
  const near = (['bad', 'warn', 'ok'] as const).filter((colour) => apart(hues.brand_hue, fixedHues[colour]) < tooNear)
  return {
    pairs: measured,
    warnings: near.map((colour) => `Buttons in this colour will look like ${looksLike[colour]}.`),
  }
}
