type Oklch = { lightness: number; chroma: number; hue: number }

/** Björn Ottosson's OKLab to linear sRGB, https://bottosson.github.io/posts/oklab/ */
function toLinearRgb({ lightness, chroma, hue }: Oklch) {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function fits(rgb: number[]) {
  return rgb.every((value) => value > -0.0005 && value < 1.0005)
}

function toByte(linear: number) {
  const value = Math.min(1, Math.max(0, linear))
  const gamma = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
}

/** The colour as #rrggbb, for whatever knows no oklch(); where sRGB has no such colour, the most vivid one of the same lightness and hue. */
export function oklchToHex(colour: Oklch) {
  let { chroma } = colour
  while (chroma > 0 && !fits(toLinearRgb({ ...colour, chroma }))) chroma -= 0.002
  const rgb = toLinearRgb({ ...colour, chroma: Math.max(0, chroma) })
  return `#${Buffer.from(rgb.map(toByte)).toString('hex')}`
}
