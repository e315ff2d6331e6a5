import type { DemoQuestion, Localised } from '../question.ts'
import { questionSet } from '../question-set.ts'

/** An equation by its roots; `lead` is the coefficient of the square and clears halves and thirds. */
type Equation = { lead: number; roots: [number, number] }

const pairs: { x: Equation; y: Equation }[] = [
  { x: { lead: 1, roots: [7, 8] }, y: { lead: 1, roots: [4, 5] } },
  { x: { lead: 1, roots: [3, 4] }, y: { lead: 1, roots: [4, 9] } },
  { x: { lead: 2, roots: [2.5, 3] }, y: { lead: 4, roots: [1.5, 2.5] } },
  { x: { lead: 1, roots: [-6, -5] }, y: { lead: 1, roots: [-4, 2] } },
  { x: { lead: 1, roots: [-3, 5] }, y: { lead: 1, roots: [2, 4] } },
  { x: { lead: 1, roots: [-4, -2] }, y: { lead: 2, roots: [-2, 0.5] } },
]

const relations = ['x &gt; y', 'x ≥ y', 'x &lt; y', 'x ≤ y', 'x = y, or no relation can be established']

export function quadraticQuestions(): DemoQuestion[] {
  return questionSet(
    { subject: 'quantitative-aptitude', topic: 'Quadratic equations', ref: 'quant.quadratic' },
    pairs.map(({ x, y }) => {
      const key = relationOf(x.roots, y.roots)
      return {
        difficulty: 'medium',
        text: {
          en: `<p>Solve both equations and choose the relation between x and y.</p><p>I. ${equation('x', x)}</p><p>II. ${equation('y', y)}</p>`,
        },
        key: { en: key },
        wrong: relations.filter((relation) => relation !== key).map((en): Localised => ({ en })),
        solution: {
          en: `From I, x = ${x.roots.map(minus).join(' or ')}. From II, y = ${y.roots.map(minus).join(' or ')}. Comparing every pair: ${key}.`,
        },
      }
    }),
  )
}

function relationOf(x: [number, number], y: [number, number]): string {
  const [lowX, highX] = x
  const [lowY, highY] = y
  if (lowX > highY) return 'x &gt; y'
  if (lowX === highY) return 'x ≥ y'
  if (highX < lowY) return 'x &lt; y'
  if (highX === lowY) return 'x ≤ y'
  return 'x = y, or no relation can be established'
}

function equation(letter: string, { lead, roots: [p, q] }: Equation): string {
  const square = `${lead === 1 ? '' : lead}${letter}^2`
  return `\\(${square} ${signed(-lead * (p + q), letter)} ${signed(lead * p * q, '')} = 0\\)`
}

function signed(coefficient: number, letter: string): string {
  const size = Math.abs(coefficient)
  const shown = size === 1 && letter ? '' : size
  return `${coefficient < 0 ? '-' : '+'} ${shown}${letter}`
}

const minus = (root: number) => String(root).replace('-', '−')
