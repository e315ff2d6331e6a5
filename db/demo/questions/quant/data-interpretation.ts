import { choices, grouped, percent, plain, ratio } from '../amounts.ts'
import { bar, drawing, label, line } from '../drawing.ts'
import type { DemoPassage, DemoQuestion, Localised } from '../question.ts'
import { type Draft, questionSet } from '../question-set.ts'

/** Some cells of a table with the words that name them; a missing row or column means all of them. */
type Part = { words: string; row?: string; column?: string }
type Sheet = {
  ref: string
  intro: string
  corner: string
  columns: string[]
  rows: Record<string, number[]>
  chart?: boolean
  total: Part
  average: Part & { per: string; over: number }
  ratio: [Part, Part]
  share: [Part, Part]
  more: [Part, Part]
}

const sheets: Sheet[] = [
  {
    ref: 'passage.students',
    intro: 'The table shows the number of students enrolled in three courses of a coaching institute at five centres.',
    corner: 'Centre',
    columns: ['Banking', 'SSC', 'Railways'],
    rows: {
      Bhubaneswar: [240, 180, 120],
      Cuttack: [150, 210, 140],
      Sambalpur: [120, 160, 120],
      Rourkela: [180, 140, 80],
      Kolkata: [310, 260, 140],
    },
    total: { words: 'students enrolled at Kolkata', row: 'Kolkata' },
    average: { words: 'students enrolled in SSC', column: 'SSC', per: 'centre', over: 5 },
    ratio: [
      { words: 'students enrolled in Banking at Bhubaneswar', column: 'Banking', row: 'Bhubaneswar' },
      { words: 'students enrolled in SSC at Cuttack', column: 'SSC', row: 'Cuttack' },
    ],
    share: [
      { words: 'students enrolled in SSC at Sambalpur', column: 'SSC', row: 'Sambalpur' },
      { words: 'students enrolled at Sambalpur', row: 'Sambalpur' },
    ],
    more: [
      { words: 'students enrolled at Cuttack', row: 'Cuttack' },
      { words: 'students enrolled at Rourkela', row: 'Rourkela' },
    ],
  },
  {
    ref: 'passage.books',
    intro: 'The table shows the number of books sold by four shops in four months of a year.',
    corner: 'Shop',
    columns: ['April', 'May', 'June', 'July'],
    rows: {
      'Konark Books': [320, 280, 350, 450],
      'Puri Stores': [260, 240, 300, 400],
      'Chilika Mart': [180, 220, 250, 350],
      'Utkal Depot': [240, 260, 300, 200],
    },
    total: { words: 'books sold by Puri Stores', row: 'Puri Stores' },
    average: { words: 'books sold in June', column: 'June', per: 'shop', over: 4 },
    ratio: [
      { words: 'books sold by Konark Books in May', column: 'May', row: 'Konark Books' },
      { words: 'books sold by Utkal Depot in May', column: 'May', row: 'Utkal Depot' },
    ],
    share: [
      { words: 'books sold by Chilika Mart in July', column: 'July', row: 'Chilika Mart' },
      { words: 'books sold by Chilika Mart', row: 'Chilika Mart' },
    ],
    more: [
      { words: 'books sold in July', column: 'July' },
      { words: 'books sold in May', column: 'May' },
    ],
  },
  {
    ref: 'passage.grain',
    intro: 'The table shows the quintals of grain bought from farmers in five districts in one season.',
    corner: 'District',
    columns: ['Rice', 'Wheat', 'Pulses'],
    rows: {
      Khordha: [450, 150, 100],
      Ganjam: [520, 180, 100],
      Balangir: [380, 120, 100],
      Bankura: [350, 250, 150],
      Nadia: [300, 300, 50],
    },
    total: { words: 'quintals of grain bought in Ganjam', row: 'Ganjam' },
    average: { words: 'quintals of rice bought', column: 'Rice', per: 'district', over: 5 },
    ratio: [
      { words: 'quintals of rice bought in Balangir', column: 'Rice', row: 'Balangir' },
      { words: 'quintals of pulses bought in Bankura', column: 'Pulses', row: 'Bankura' },
    ],
    share: [
      { words: 'quintals of wheat bought in Nadia', column: 'Wheat', row: 'Nadia' },
      { words: 'quintals of wheat bought', column: 'Wheat' },
    ],
    more: [
      { words: 'quintals of rice bought in Khordha', column: 'Rice', row: 'Khordha' },
      { words: 'quintals of rice bought in Nadia', column: 'Rice', row: 'Nadia' },
    ],
  },
  {
    ref: 'passage.selections',
    intro: 'The bar chart shows the number of candidates selected from a coaching institute in six years.',
    corner: 'Year',
    columns: ['2019', '2020', '2021', '2022', '2023', '2024'],
    rows: { Selected: [120, 150, 180, 160, 200, 270] },
    chart: true,
    total: { words: 'candidates selected' },
    average: { words: 'candidates selected', per: 'year', over: 6 },
    ratio: [
      { words: 'candidates selected in 2020', column: '2020' },
      { words: 'candidates selected in 2024', column: '2024' },
    ],
    share: [
      { words: 'candidates selected in 2024', column: '2024' },
      { words: 'candidates selected', row: 'Selected' },
    ],
    more: [
      { words: 'candidates selected in 2021', column: '2021' },
      { words: 'candidates selected in 2019', column: '2019' },
    ],
  },
]

export function dataInterpretationPassages(): DemoPassage[] {
  return sheets.map((sheet) => ({
    ref: sheet.ref,
    text: { en: `<p>${sheet.intro}</p>${sheet.chart ? barChart(sheet) : table(sheet)}` },
  }))
}

export function dataInterpretationQuestions(): DemoQuestion[] {
  const heading = {
    subject: 'quantitative-aptitude',
    topic: 'Data interpretation',
    ref: 'quant.data-interpretation',
  } as const
  return questionSet(heading, sheets.flatMap(questionsOn))
}

function questionsOn(sheet: Sheet): Draft[] {
  const sum = (part: Part) => cellsOf(sheet, part).reduce((total, cell) => total + cell, 0)
  const whole = sum(sheet.total)
  const mean = sum(sheet.average) / sheet.average.over
  const [first, second] = sheet.ratio.map(sum)
  const [part, all] = sheet.share.map(sum)
  const [larger, smaller] = sheet.more.map(sum)
  if (!first || !second || !part || !all || !larger || !smaller) throw new Error(`empty cells in ${sheet.ref}`)
  const share = (100 * part) / all
  const more = (100 * (larger - smaller)) / smaller
  const on = (words: string, key: { key: Localised; wrong: Localised[] }, working: string): Draft => ({
    difficulty: 'medium',
    text: { en: words },
    ...key,
    solution: { en: working },
    passage: sheet.ref,
  })
  return [
    on(
      `What is the total number of ${sheet.total.words}?`,
      choices(plain, whole, [whole - 20, whole + 10, whole - 50, whole + 40]),
      `${cellsOf(sheet, sheet.total).join(' + ')} = ${grouped(whole)}.`,
    ),
    on(
      `What is the average number of ${sheet.average.words} per ${sheet.average.per}?`,
      choices(plain, mean, [mean - 10, mean + 15, mean + 5, mean - 20]),
      `${grouped(mean * sheet.average.over)} ÷ ${sheet.average.over} = ${mean}.`,
    ),
    on(
      `What is the ratio of the number of ${sheet.ratio[0].words} to the number of ${sheet.ratio[1].words}?`,
      {
        key: ratio(first, second),
        wrong: [
          ratio(second, first),
          ratio(first, first + second),
          ratio(first + 10, second),
          ratio(first, second + 30),
        ],
      },
      `${first} : ${second} = ${ratio(first, second).en}.`,
    ),
    on(
      `The number of ${sheet.share[0].words} is what percentage of the total number of ${sheet.share[1].words}?`,
      choices(percent, share, [share - 5, share + 10, share + 5, share - 10]),
      String.raw`\(\frac{${part}}{${all}} \times 100 = ${share}\%\).`,
    ),
    on(
      `By what percentage is the number of ${sheet.more[0].words} more than the number of ${sheet.more[1].words}?`,
      choices(percent, more, [more - 5, more + 10, more + 5, more - 10]),
      String.raw`\(\frac{${larger} - ${smaller}}{${smaller}} \times 100 = ${more}\%\).`,
    ),
  ]
}

function cellsOf(sheet: Sheet, part: Part): number[] {
  const rows = part.row ? [sheet.rows[part.row] ?? []] : Object.values(sheet.rows)
  const column = part.column ? sheet.columns.indexOf(part.column) : -1
  return rows.flatMap((row) => (column < 0 ? row : (row[column] ?? 0)))
}

function table(sheet: Sheet): string {
  const head = [sheet.corner, ...sheet.columns].map((name) => `<th>${name}</th>`).join('')
  const body = Object.entries(sheet.rows).map(
    ([name, cells]) => `<tr><th>${name}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  )
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

function barChart(sheet: Sheet): string {
  const floor = 220
  const bars = (sheet.rows.Selected ?? []).flatMap((cell, index) => {
    const height = Math.round(cell * 0.6)
    const middle = 50 + index * 56
    return [
      bar({ x: middle - 16, y: floor - height }, 32, height),
      label({ x: middle, y: floor - height - 6 }, String(cell)),
      label({ x: middle, y: floor + 16 }, sheet.columns[index] ?? ''),
    ]
  })
  const axis = line({ x: 16, y: floor }, { x: 364, y: floor })
  return drawing('Bar chart of the candidates selected in each year', { width: 380, height: 245 }, [axis, ...bars])
}
