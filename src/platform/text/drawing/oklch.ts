import { formatHex, modeOklch, modeRgb, useMode as register, toGamut } from 'culori/fn'

type Oklch = { lightness: number; chroma: number; hue: number }

register(modeRgb)
register(modeOklch)
const toScreen = toGamut('rgb', 'oklch')

/** Converts a colour to #rrggbb, for programs without oklch(); one that no screen can show is mapped as browsers do (CSS Color 4). */
export function oklchToHex({ lightness, chroma, hue }: Oklch) {
  return formatHex(toScreen({ mode: 'oklch', l: lightness, c: chroma, h: hue }))
}
