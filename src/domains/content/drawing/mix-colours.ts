import { oklchToHex } from '#platform/text/drawing/oklch.ts'
import type { PublicInstitute } from '../schema.ts'

export type Hues = Pick<PublicInstitute, 'brand_hue' | 'print_hue'>
export type Colours = ReturnType<typeof mixColours>

/** Returns the colours of the pages as #rrggbb, for pictures drawn on the server; lightness and chroma are those of ui/tokens.css. */
export function mixColours({ brand_hue, print_hue }: Hues) {
  const brand = (lightness: number, chroma: number) => oklchToHex({ lightness, chroma, hue: brand_hue })
  const print = (lightness: number, chroma: number) => oklchToHex({ lightness, chroma, hue: print_hue })
  return {
    paper: brand(0.985, 0.008),
    tint: brand(0.935, 0.036),
    soft: brand(0.875, 0.066),
    action: brand(0.43, 0.165),
    deep: brand(0.27, 0.095),
    ink: brand(0.2, 0.06),
    text: brand(0.33, 0.035),
    muted: brand(0.49, 0.03),
    sheet: print(0.972, 0.014),
    blush: print(0.94, 0.032),
    printLine: print(0.875, 0.066),
    print: print(0.505, 0.185),
  }
}
