import type { Colours } from '#domains/content/drawing/mix-colours.ts'

type Box = { x: number; y: number; width: number; height: number; round?: number }

/** A rectangle as path data; `round` is the radius of its corners. */
export function box({ x, y, width, height, round = 0 }: Box) {
  const turn = (right: number, down: number) =>
    round === 0 ? '' : `a${round} ${round} 0 0 1 ${right * round} ${down * round}`
  const [across, along] = [width - 2 * round, height - 2 * round]
  return `M${x + round} ${y}h${across}${turn(1, 1)}v${along}${turn(-1, 1)}h${-across}${turn(-1, -1)}v${-along}${turn(1, -1)}z`
}

/** A circle as path data. */
export function disc(x: number, y: number, radius: number) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`
}

/** So many numbers, from `first` in equal steps. */
export function steps(count: number, first: number, step: number) {
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** The pens of the answer sheet: what is printed is outlined in rose, what is filled in is of the brand's colour. Each takes path data. */
export function pens(colours: Colours) {
  const round = 'stroke-linecap="round" stroke-linejoin="round"'
  return {
    outline: (d: string) => `<path d="${d}" fill="#fff" stroke="${colours.print}" stroke-width="4.5" ${round}/>`,
    line: (d: string) => `<path d="${d}" fill="none" stroke="${colours.print}" stroke-width="4.5" ${round}/>`,
    hair: (d: string) => `<path d="${d}" fill="none" stroke="${colours.printLine}" stroke-width="4" ${round}/>`,
    fill: (d: string) => `<path d="${d}" fill="${colours.action}"/>`,
    write: (d: string) => `<path d="${d}" fill="none" stroke="${colours.action}" stroke-width="9" ${round}/>`,
    tint: (d: string) => `<path d="${d}" fill="${colours.soft}"/>`,
    chalk: (d: string) => `<path d="${d}" fill="none" stroke="#fff" stroke-width="5" ${round}/>`,
    dark: (d: string) => `<path d="${d}" fill="${colours.deep}"/>`,
    ink: (d: string) => `<path d="${d}" fill="${colours.ink}"/>`,
  }
}
export type Pens = ReturnType<typeof pens>

/** One drawing: its parts from back to front. */
export type Scene = (pen: Pens) => string[]
