import { modeLrgb, useMode as register, wcagContrast } from 'culori/fn'
import { oklchToHex } from '#platform/text/drawing/oklch.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import type { Hues } from '../drawing/mix-colours.ts'
import type { ThemeContrast } from './schema.ts'

/*
 * Pairs of colours used on top of each other on the pages, in the light and the dark theme, for chosen hues, as
 * screens show them. Lightness and chroma are those of ui/styles/tokens.css; a unit test compares the two.
 */

register(modeLrgb)

type Shade = [lightness: number, chroma: number, of: 'brand' | 'print'] | '#ffffff'
type Role = keyof typeof roles

const white = '#ffffff' as const

/** Colours of each role on light pages and on dark ones. */
export const roles = {
  '--bg': [white, [0.185, 0.02, 'brand']],
  '--b25': [
    [0.985, 0.008, 'brand'],
    [0.215, 0.022, 'brand'],
  ],
  '--b50': [
    [0.968, 0.018, 'brand'],
    [0.25, 0.035, 'brand'],
  ],
  '--sheet': [
    [0.972, 0.014, 'print'],
    [0.24, 0.03, 'print'],
  ],
  '--ink': [[0.2, 0.06, 'brand'], white],
  '--text': [
    [0.33, 0.035, 'brand'],
    [0.88, 0.015, 'brand'],
  ],
  '--muted': [
    [0.49, 0.03, 'brand'],
    [0.74, 0.02, 'brand'],
  ],
  '--field': [
    [0.62, 0.03, 'brand'],
    [0.6, 0.03, 'brand'],
  ],
  '--action': [
    [0.43, 0.165, 'brand'],
    [0.8, 0.1, 'brand'],
  ],
  '--action-hover': [
    [0.35, 0.13, 'brand'],
    [0.875, 0.066, 'brand'],
  ],
  '--on-action': [white, [0.2, 0.06, 'brand']],
  '--link': [
    [0.43, 0.165, 'brand'],
    [0.8, 0.1, 'brand'],
  ],
  '--print': [
    [0.505, 0.185, 'print'],
    [0.8, 0.1, 'print'],
  ],
  '--b500': [
    [0.6, 0.17, 'brand'],
    [0.6, 0.17, 'brand'],
  ],
  '--band': [
    [0.2, 0.06, 'brand'],
    [0.15, 0.02, 'brand'],
  ],
  '--on-band-quiet': [
    [0.88, 0.02, 'brand'],
    [0.88, 0.02, 'brand'],
  ],
} as const satisfies Record<string, [light: Shade, dark: Shade]>

const pairs: { name: string; of: Role; on: Role; least: number }[] = [
  { name: msg`Text on buttons`, of: '--on-action', on: '--action', least: 4.5 },
  { name: msg`Text on pressed buttons`, of: '--on-action', on: '--action-hover', least: 4.5 },
  { name: msg`Links on the page`, of: '--link', on: '--bg', least: 4.5 },
  { name: msg`Links on the tinted background`, of: '--link', on: '--b50', least: 4.5 },
  { name: msg`Links on the coloured background`, of: '--link', on: '--sheet', least: 4.5 },
  { name: msg`Headings on the coloured background`, of: '--ink', on: '--sheet', least: 4.5 },
  { name: msg`Text on the page`, of: '--text', on: '--bg', least: 4.5 },
  { name: msg`Secondary text on the tinted background`, of: '--muted', on: '--b50', least: 4.5 },
  { name: msg`Accent text on the page`, of: '--print', on: '--bg', least: 4.5 },
  { name: msg`Accent text on the coloured background`, of: '--print', on: '--sheet', least: 4.5 },
  { name: msg`Text on the bars`, of: '--on-band-quiet', on: '--band', least: 4.5 },
  { name: msg`Field borders`, of: '--field', on: '--bg', least: 3 },
  { name: msg`Field borders on the light background`, of: '--field', on: '--b25', least: 3 },
  { name: msg`Focus ring`, of: '--b500', on: '--bg', least: 3 },
]

const themes = ['light', 'dark'] as const

/** Returns the colour as #rrggbb. */
export function hexOf(role: Role, theme: (typeof themes)[number], { brand_hue, print_hue }: Hues) {
  const shade: Shade = roles[role][themes.indexOf(theme)] ?? white
  if (typeof shade === 'string') return shade
  const [lightness, chroma, of] = shade
  return oklchToHex({ lightness, chroma, hue: of === 'brand' ? brand_hue : print_hue })
}

/** Hues of the colours for bad, warning and good, which no institute changes. */
const fixedHues = { bad: 29, warn: 69, ok: 154 } as const
const tooNear = 25

function apart(a: number, b: number) {
  const difference = Math.abs(a - b) % 360
  return Math.min(difference, 360 - difference)
}

const looksLike = { bad: msg`errors`, warn: msg`warnings`, ok: msg`success messages` } as const

/** Lists every pair in both themes, with its contrast by WCAG 2. */
export function compareColours(hues: Hues): ThemeContrast {
  const measured = themes.flatMap((theme) =>
    pairs.map(({ name, of, on, least }) => {
      const [front, back] = [hexOf(of, theme, hues), hexOf(on, theme, hues)]
      // Rounded down, so that a contrast shown as sufficient is.
      const contrast = Math.floor(wcagContrast(front, back) * 100) / 100
      const shown = theme === 'light' ? translated(name) : t`By night: ${translated(name)}`
      return { name: shown, front, back, contrast, least, is_enough: contrast >= least }
    }),
  )
  const near = (['bad', 'warn', 'ok'] as const).filter((colour) => apart(hues.brand_hue, fixedHues[colour]) < tooNear)
  return {
    pairs: measured,
    warnings: near.map((colour) => t`Buttons in this colour will look like ${translated(looksLike[colour])}.`),
  }
}
