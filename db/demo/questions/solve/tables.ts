import { type Answer, near, type Solver } from './solver.ts'

type Cell = { names: string[]; value: number }

/** Every figure of the passage with the names of its row and column. */
function cellsOf(passage: string): Cell[] {
  return passage.includes('<table>') ? tableCells(passage) : chartCells(passage)
}

function tableCells(passage: string): Cell[] {
  const rows = [...passage.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  )
  const [head = [], ...body] = rows
  return body.flatMap(([name = '', ...figures]) =>
    figures.map((figure, index) => ({ names: [name, head[index + 1] ?? ''], value: Number(figure) })),
  )
}

/** The label that stands above a bar belongs to the label below it. */
function chartCells(passage: string): Cell[] {
  const labels = [...passage.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(\d+)<\/text>/g)].map(
    ([, x, y, words = '']) => ({
      x: Number(x),
      y: Number(y),
      words,
    }),
  )
  const floor = Math.max(...labels.map((label) => label.y))
  const under = labels.filter((label) => label.y === floor)
  return under.map((name) => {
    const above = labels.find((label) => label.x === name.x && label.y !== floor)
    return { names: [name.words], value: Number(above?.words) }
  })
}

function chosenCells(passage: string, phrase: string): number[] {
  const cells = cellsOf(passage)
  const named = [...new Set(cells.flatMap((cell) => cell.names))].filter((name) =>
    phrase.toLowerCase().includes(name.toLowerCase()),
  )
  return cells.filter((cell) => named.every((name) => cell.names.includes(name))).map((cell) => cell.value)
}

const kinds: [RegExp, (first: number[], second: number[]) => Answer][] = [
  [/^What is the total number of (.*)\?$/, (all) => sum(all)],
  [/^What is the average number of (.*) per \w+\?$/, (all) => sum(all) / all.length],
  [
    /^What is the ratio of (.*) to the number of (.*)\?$/,
    (first, second) => (option) => {
      const [left = 0, right = 0] = option.split(' : ').map(Number)
      return near(left * sum(second), right * sum(first))
    },
  ],
  [
    /^The number of (.*) is what percentage of the total number of (.*)\?$/,
    (part, all) => (sum(part) / sum(all)) * 100,
  ],
  [
    /^By what percentage is the number of (.*) more than the number of (.*)\?$/,
    (larger, smaller) => (sum(larger) / sum(smaller)) * 100 - 100,
  ],
]

const dataInterpretation: Solver = ({ text, passage }) => {
  for (const [pattern, solve] of kinds) {
    const [, first, second = ''] = pattern.exec(text) ?? []
    if (first !== undefined) return solve(chosenCells(passage, first), chosenCells(passage, second))
  }
  return undefined
}

function sum(all: number[]): number {
  return all.reduce((total, each) => total + each, 0)
}

export const tables: Record<string, Solver[]> = { 'Data interpretation': [dataInterpretation] }
