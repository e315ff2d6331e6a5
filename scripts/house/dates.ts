import type { Expression } from 'oxc-parser'
import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

const formatters = ['toLocaleDateString', 'toLocaleTimeString']
const hourMs = 3_600_000
/** The one module of days and times, and the one of numbers, which groups digits with `toLocaleString`. */
const datesPath = 'src/platform/text/india-time.ts'
const numbersPath = 'src/platform/text/counted.ts'

/** Days and times are written by `platform/text/india-time.ts` alone: its zone, its forms, and its hours and days in milliseconds. */
export function dates(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  if (!file.path.startsWith('src/') || isTest(file.path) || file.path === datesPath) return violations
  const refuse = (start: number, what: string, instead: string) => {
    const message = `${what}: use ${instead}`
    violations.push({ path: file.path, line: file.lineAt(start), rule: 'dates', message })
  }
  visit(file, {
    MemberExpression: ({ object, property, start }) => {
      const name = property.type === 'Identifier' ? property.name : ''
      if (name === 'DateTimeFormat' && object.type === 'Identifier' && object.name === 'Intl')
        refuse(start, 'a date formatter of its own', `the forms of ${datesPath}`)
      if (formatters.includes(name)) refuse(start, name, `the forms of ${datesPath}`)
      if (name === 'toLocaleString' && file.path !== numbersPath)
        refuse(start, name, `numberText of ${numbersPath}, or the forms of ${datesPath}`)
    },
    Literal: ({ value, start }) => {
      if (value === 'Asia/Kolkata') refuse(start, 'the zone by its name', 'indiaZone')
      if (typeof value === 'number' && isHourOrDay(value)) refuse(start, `${value}`, 'hourMs or dayMs')
    },
    BinaryExpression: (expression) => {
      if (isHourOrDay(productOf(expression)))
        refuse(expression.start, 'an hour or a day worked out by hand', 'hourMs or dayMs')
    },
  })
  return violations
}

function isHourOrDay(value: number | null) {
  return value === hourMs || value === 24 * hourMs
}

/** What a product of numbers comes to; null for anything else. */
function productOf(expression: Expression | { type: 'PrivateIdentifier' }): number | null {
  if (expression.type === 'Literal') return typeof expression.value === 'number' ? expression.value : null
  if (expression.type !== 'BinaryExpression' || expression.operator !== '*') return null
  const [left, right] = [productOf(expression.left), productOf(expression.right)]
  return left === null || right === null ? null : left * right
}
