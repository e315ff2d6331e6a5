import { choices, grouped } from '../amounts.ts'
import { drawing, label, outlined, ring, shaded } from '../drawing.ts'
import type { DemoQuestion, Localised } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

const squareMetres = (n: number): Localised => ({ en: `${grouped(n)} m<sup>2</sup>` })
const squareCentimetres = (n: number): Localised => ({ en: `${grouped(n)} cm<sup>2</sup>` })
const cubicCentimetres = (n: number): Localised => ({ en: `${grouped(n)} cm<sup>3</sup>` })
const centimetres = (n: number): Localised => ({ en: `${grouped(n)} cm` })

const withFigure = (words: string, figure: string): Localised => ({ en: `<p>${words}</p>${figure}` })

function pathRoundPark({ long, broad, path }: { long: number; broad: number; path: number }): Draft {
  const outer = (long + 2 * path) * (broad + 2 * path)
  const inner = long * broad
  const key = outer - inner
  const figure = drawing('A rectangular park with a path all round it', { width: 260, height: 190 }, [
    shaded('M20 20H220V160H20Z M40 40H200V140H40Z'),
    label({ x: 120, y: 135 }, `l = ${long} m`),
    label({ x: 70, y: 90 }, `b = ${broad} m`),
    label({ x: 120, y: 34 }, `w = ${path} m`),
  ])
  return {
    difficulty: 'medium',
    text: withFigure(
      'A rectangular park of length l and breadth b has a path of width w all round it on the outside. What is the area of the path?',
      figure,
    ),
    ...choices(squareMetres, key, [2 * path * (long + broad), (long + path) * (broad + path) - inner, outer, key + 40]),
    solution: {
      en: `Outer rectangle: ${long + 2 * path} × ${broad + 2 * path} = ${grouped(outer)}. Park: ${long} × ${broad} = ${grouped(inner)}. Path = ${grouped(outer)} − ${grouped(inner)} = ${squareMetres(key).en}.`,
    },
  }
}

function cornersOfSquare(side: number): Draft {
  const circle = (22 * side * side) / 28
  const key = side * side - circle
  const figure = drawing('A square with a circle that touches its four sides', { width: 200, height: 200 }, [
    shaded('M20 20H160V160H20Z M90 20A70 70 0 1 0 90 160A70 70 0 1 0 90 20Z'),
    label({ x: 90, y: 178 }, `a = ${side} cm`),
  ])
  return {
    difficulty: 'medium',
    text: withFigure(
      String.raw`A circle is drawn in a square of side a so that it touches all four sides. What is the area of the shaded part? (Take \(\pi = \frac{22}{7}\).)`,
      figure,
    ),
    ...choices(squareCentimetres, key, [circle, side * side, key + side, key / 2]),
    solution: {
      en: String.raw`Square: ${side} × ${side} = ${side * side}. Circle: \(\frac{22}{7} \times ${side / 2} \times ${side / 2} = ${circle}\). Shaded part = ${side * side} − ${circle} = ${squareCentimetres(key).en}.`,
    },
  }
}

function trapezium({ top, base, height }: { top: number; base: number; height: number }): Draft {
  const key = ((top + base) * height) / 2
  const figure = drawing('A trapezium with its height drawn as an upright line', { width: 240, height: 160 }, [
    outlined('M60 30H160L220 120H20Z M110 30V120'),
    label({ x: 110, y: 22 }, `a = ${top} cm`),
    label({ x: 120, y: 138 }, `b = ${base} cm`),
    label({ x: 142, y: 80 }, `h = ${height} cm`),
  ])
  return {
    difficulty: 'easy',
    text: withFigure('What is the area of the trapezium with parallel sides a and b and height h?', figure),
    ...choices(squareCentimetres, key, [(top + base) * height, top * height, base * height, key + height]),
    solution: {
      en: String.raw`\(\frac{1}{2} \times (${top} + ${base}) \times ${height} = ${key}\), so the area is ${squareCentimetres(key).en}.`,
    },
  }
}

function cutCorner({ long, high, cutLong, cutHigh }: Record<'long' | 'high' | 'cutLong' | 'cutHigh', number>): Draft {
  const key = long * high - cutLong * cutHigh
  const figure = drawing(
    'A rectangular sheet with a smaller rectangle cut from one corner',
    { width: 240, height: 190 },
    [
      outlined('M30 20H130V80H210V160H30Z'),
      label({ x: 120, y: 178 }, `l = ${long} cm`),
      label({ x: 66, y: 100 }, `h = ${high} cm`),
      label({ x: 172, y: 74 }, `c = ${cutLong} cm`),
      label({ x: 168, y: 52 }, `d = ${cutHigh} cm`),
    ],
  )
  return {
    difficulty: 'easy',
    text: withFigure(
      'From a rectangular sheet of length l and height h, a rectangle of length c and height d is cut away at one corner. What is the area of the sheet that is left?',
      figure,
    ),
    ...choices(squareCentimetres, key, [long * high, long * high + cutLong * cutHigh, key - 10, key + 6]),
    solution: {
      en: `${long} × ${high} − ${cutLong} × ${cutHigh} = ${long * high} − ${cutLong * cutHigh} = ${squareCentimetres(key).en}.`,
    },
  }
}

function window({ high, wide }: { high: number; wide: number }): Draft {
  const half = (22 * wide * wide) / 56
  const key = high * wide + half
  const figure = drawing('A rectangle with a semicircle on its upper side', { width: 200, height: 230 }, [
    outlined('M50 90V200H150V90A50 50 0 0 0 50 90Z M50 90H150'),
    label({ x: 100, y: 218 }, `w = ${wide} cm`),
    label({ x: 96, y: 150 }, `h = ${high} cm`),
  ])
  return {
    difficulty: 'hard',
    text: withFigure(
      String.raw`A window is a rectangle of width w and height h with a semicircle on its upper side. What is the area of the window? (Take \(\pi = \frac{22}{7}\).)`,
      figure,
    ),
    ...choices(squareCentimetres, key, [high * wide + 2 * half, high * wide, high * wide - half, key + wide]),
    solution: {
      en: String.raw`Rectangle: ${high} × ${wide} = ${high * wide}. Semicircle: \(\frac{1}{2} \times \frac{22}{7} \times ${wide / 2} \times ${wide / 2} = ${half}\). Total = ${squareCentimetres(key).en}.`,
    },
  }
}

function trianglePerimeter({ base, height, slope }: { base: number; height: number; slope: number }): Draft {
  const key = base + height + slope
  const figure = drawing('A right-angled triangle', { width: 230, height: 160 }, [
    outlined('M40 20V120H200Z M40 108H52V120'),
    label({ x: 120, y: 138 }, `b = ${base} cm`),
    label({ x: 72, y: 80 }, `h = ${height} cm`),
  ])
  return {
    difficulty: 'easy',
    text: withFigure(
      'The two sides that form the right angle of a triangle are b and h. What is its perimeter?',
      figure,
    ),
    ...choices(centimetres, key, [base + height, (base * height) / 2, slope, key + 4]),
    solution: {
      en: String.raw`Hypotenuse \(= \sqrt{${base}^2 + ${height}^2} = ${slope}\). Perimeter = ${base} + ${height} + ${slope} = ${key} cm.`,
    },
  }
}

function cylinder({ radius, height }: { radius: number; height: number }): Draft {
  const key = (22 * radius * radius * height) / 7
  const figure = drawing('A cylinder', { width: 180, height: 200 }, [
    outlined('M40 40A50 15 0 1 0 140 40A50 15 0 1 0 40 40V150A50 15 0 0 0 140 150V40'),
    label({ x: 90, y: 44 }, `r = ${radius} cm`),
    label({ x: 90, y: 110 }, `h = ${height} cm`),
  ])
  return {
    difficulty: 'medium',
    text: withFigure(
      String.raw`What is the volume of the cylinder of radius r and height h? (Take \(\pi = \frac{22}{7}\).)`,
      figure,
    ),
    ...choices(cubicCentimetres, key, [(44 * radius * height) / 7, key / 2, key * 2, (22 * radius * height) / 7]),
    solution: {
      en: String.raw`\(\frac{22}{7} \times ${radius}^2 \times ${height} = ${key}\), so the volume is ${cubicCentimetres(key).en}.`,
    },
  }
}

function roundGarden({ inner, path }: { inner: number; path: number }): Draft {
  const outer = inner + path
  const key = (22 * (outer * outer - inner * inner)) / 7
  const figure = drawing('A circular garden with a circular path round it', { width: 200, height: 200 }, [
    ring({ x: 100, y: 100 }, 85),
    ring({ x: 100, y: 100 }, 60),
    label({ x: 100, y: 104 }, `r = ${inner} m`),
    label({ x: 100, y: 32 }, `w = ${path} m`),
  ])
  return {
    difficulty: 'hard',
    text: withFigure(
      String.raw`A circular garden of radius r has a path of width w all round it on the outside. What is the area of the path? (Take \(\pi = \frac{22}{7}\).)`,
      figure,
    ),
    ...choices(squareMetres, key, [(44 * inner * path) / 7, (22 * path * path) / 7, key + 22, key * 2]),
    solution: {
      en: String.raw`\(\frac{22}{7} \times (${outer}^2 - ${inner}^2) = \frac{22}{7} \times ${outer + inner} \times ${path} = ${key}\), so the area is ${squareMetres(key).en}.`,
    },
  }
}

export function mensurationQuestions(): DemoQuestion[] {
  return questionSet({ subject: 'quantitative-aptitude', topic: 'Mensuration', ref: 'quant.mensuration' }, [
    pathRoundPark({ long: 60, broad: 40, path: 3 }),
    pathRoundPark({ long: 45, broad: 30, path: 2 }),
    cornersOfSquare(14),
    cornersOfSquare(28),
    trapezium({ top: 12, base: 20, height: 9 }),
    cutCorner({ long: 18, high: 14, cutLong: 8, cutHigh: 6 }),
    window({ high: 20, wide: 14 }),
    trianglePerimeter({ base: 12, height: 9, slope: 15 }),
    cylinder({ radius: 7, height: 10 }),
    roundGarden({ inner: 21, path: 7 }),
  ])
}
