import { expect, test } from 'vitest'
import { typesetHtml } from '#platform/http/security/rich-text.ts'
import { demoPattern } from '../patterns.ts'
import { allKindsTest } from '../tests.ts'
import { allKindsQuestions } from './all-kinds.ts'
import { booksSold, drawBarChart } from './bar-chart.ts'

const all = allKindsQuestions(await drawBarChart())
const numberOf = (text: string) => Number(text.replace('−', '-').replace(/[₹,%]/g, ''))
const [shortest = 0, longest = 0] = '18 : 24'.split(' : ').map(Number)

/** Says of an option, as a number or as it is written, whether it is right, worked out in another way than the solution. */
const checks: Record<string, (option: string) => boolean> = {
  'Profit and loss': (option) => Math.abs(100 * 1.4 * 0.85 - 100 - numberOf(option)) < 1e-9,
  'Number system': (option) => numberOf(option) % 12 === 0,
  'Ratio and proportion': (option) => {
    const [first = 0, second = 0] = option.split(' : ').map(Number)
    return first * longest === second * shortest
  },
  'Data interpretation': (option) => {
    const { Thursday, ...others } = booksSold
    const sold = Object.values(others)
    return (Thursday - numberOf(option)) * sold.length === sold.reduce((sum, one) => sum + one, 0)
  },
  'Quadratic equations': (option) => {
    const x = numberOf(option)
    return x ** 3 - 2 * x ** 2 - 5 * x + 6 === 0
  },
}

const numbers: Record<string, number> = {
  'Time, speed and distance': 2400 / 128,
  'Linear equations': (2 - 17) / 3,
  Mensuration: Math.hypot(10, 10),
}

test.each(all)('$topic: the key answers the question completely', (question) => {
  if (question.kind === 'numeric') {
    const right = numbers[question.topic] ?? Number.NaN
    expect(Math.abs(Number(question.value) - right)).toBeLessThanOrEqual(Number(question.tolerance))
    return
  }
  const isRight = checks[question.topic]
  if (!isRight) throw new Error(`nothing checks ${question.topic}`)
  const right = question.options.flatMap(({ en }, index) => (isRight(en) ? [index] : []))
  expect(right).toEqual([question.correct].flat())
  expect(new Set(question.options.map(({ en }) => en)).size).toBe(question.options.length)
})

test('the mathematics renders, and the paper has every kind and the number of questions of its pattern', () => {
  for (const { text, solution } of all) {
    expect(() => [typesetHtml(text.en), typesetHtml(solution.en)]).not.toThrow()
  }
  expect(new Set(all.map(({ kind = 'single' }) => kind)).size).toBe(3)
  const sections = demoPattern(allKindsTest.pattern).body.sections.map(({ questions }) => questions)
  expect(sections).toEqual([all.length])
})
