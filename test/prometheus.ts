import { vi } from 'vitest'
import { readSamples, type Sample } from '../scripts/operator/status-screen.ts'
import type { TestApp } from './test-app.ts'

/*
 * The part of the Prometheus query language that the rules in deploy/ use: selectors with labels, rate, sum, max, histogram_quantile, `by`, arithmetic,
 * comparisons that filter, and `or`. Evaluated over two scrapes.
 */

type Scrapes = { before: Sample[]; after: Sample[]; seconds: number }

type Vector = { labels: Record<string, string>; value: number }[]
type Value = Vector | number

const token = /\s*(>=|<=|==|!=|[<>(){}[\],*+/-]|"[^"]*"|=|[A-Za-z_][\w:]*|\d+(?:\.\d+)?(?:e\d+)?(?:[smhd])?)/y

function readTokens(text: string) {
  const tokens: string[] = []
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) tokens.push(found[1] ?? '')
  return tokens
}

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

const keyOf = (labels: Record<string, string>) => JSON.stringify(Object.entries(labels).sort())

function group(vector: Vector, by: string[], of: (values: number[]) => number): Vector {
  const groups = Map.groupBy(vector, ({ labels }) =>
    keyOf(Object.fromEntries(by.map((name) => [name, labels[name] ?? '']))),
  )
  return [...groups].map(([key, members]) => ({
    labels: Object.fromEntries(JSON.parse(key) as [string, string][]),
    value: of(members.map(({ value }) => value)),
  }))
}

/** Computes a quantile as Prometheus does: the rank in the cumulative buckets, interpolated linearly within the bucket. */
function quantile(q: number, vector: Vector): Vector {
  const buckets = vector.map(({ labels, value }) => ({ bound: Number(labels.le?.replace('+Inf', 'Infinity')), value }))
  const ordered = buckets.sort((a, b) => a.bound - b.bound)
  const total = ordered.at(-1)?.value ?? 0
  if (total === 0) return []
  const at = ordered.findIndex(({ value }) => value >= q * total)
  const [below, here] = [ordered[at - 1] ?? { bound: 0, value: 0 }, ordered[at] ?? { bound: 0, value: 0 }]
  if (here.bound === Number.POSITIVE_INFINITY) return [{ labels: {}, value: below.bound }]
  const share = (q * total - below.value) / (here.value - below.value)
  return [{ labels: {}, value: below.bound + (here.bound - below.bound) * share }]
}

function combine(left: Value, right: Value, work: (a: number, b: number) => number | null): Value {
  if (typeof left === 'number' && typeof right === 'number') return work(left, right) ?? Number.NaN
  const pairs = typeof left === 'number' ? (right as Vector) : left
  return pairs.flatMap(({ labels, value }) => {
    const match = (of: Value) =>
      typeof of === 'number' ? of : of.find((one) => keyOf(one.labels) === keyOf(labels))?.value
    const [a, b] = typeof left === 'number' ? [left, value] : [value, match(right)]
    const answer = a === undefined || b === undefined ? null : work(a, b)
    return answer === null ? [] : [{ labels, value: answer }]
  })
}

function createReader(tokens: string[], { before, after, seconds }: Scrapes) {
  let at = 0
  const peek = () => tokens[at] ?? ''
  const take = (wanted?: string) => {
    const found = tokens[at++] ?? ''
    if (wanted !== undefined && found !== wanted) throw new Error(`${wanted} was expected, not ${found}`)
    return found
  }

  function names() {
    const found: string[] = []
    take('(')
    while (peek() !== ')') if (take() !== ',') found.push(tokens[at - 1] ?? '')
    take(')')
    return found
  }

  function selector(name: string): Vector {
    const wanted: Record<string, string> = {}
    if (peek() === '{') {
      take('{')
      while (peek() !== '}') {
        const label = take()
        take('=')
        wanted[label] = take().slice(1, -1)
        if (peek() === ',') take()
      }
      take('}')
    }
    const fits = (sample: Sample) => Object.entries(wanted).every(([key, word]) => sample.labels[key] === word)
    const now = after.filter((sample) => sample.name === name && fits(sample))
    if (peek() !== '[') return now.map(({ labels, value }) => ({ labels, value }))
    while (take() !== ']');
    const earlier = (one: Sample) =>
      before.find((sample) => sample.name === name && keyOf(sample.labels) === keyOf(one.labels))
    return now.map((one) => ({
      labels: one.labels,
      value: Math.max(0, one.value - (earlier(one)?.value ?? 0)) / seconds,
    }))
  }

  function aggregate(name: string): Vector {
    const isBy = peek() === 'by'
    if (isBy) take()
    const by = isBy ? names() : []
    take('(')
    const inner = expression() as Vector
    take(')')
    return group(
      inner,
      by,
      name === 'max' ? (values) => Math.max(...values) : (values) => values.reduce((a, b) => a + b, 0),
    )
  }

  function primary(): Value {
    const found = take()
    if (found === '-') return combine(0, primary(), (a, b) => a - b)
    if (/^\d/.test(found)) return Number(found)
    if (found === 'sum' || found === 'max') return aggregate(found)
    if (found === '(' || found === 'rate') {
      if (found === 'rate') take('(')
      const inner = expression()
      take(')')
      return inner
    }
    if (found !== 'histogram_quantile') return selector(found)
    take('(')
    const q = Number(take())
    take(',')
    const inner = expression() as Vector
    take(')')
    return quantile(q, inner)
  }

  function product(): Value {
    let left = primary()
    while (peek() === '*') {
      take()
      left = combine(left, primary(), (a, b) => a * b)
    }
    return left
  }

  function comparison(): Value {
    const left = product()
    const compare = comparisons[peek()]
    if (!compare) return left
    take()
    return combine(left, product(), (a, b) => (compare(a, b) ? a : null))
  }

  function expression(): Value {
    let left = comparison()
    while (peek() === 'or') {
      take()
      const right = comparison() as Vector
      left = [...(left as Vector), ...right]
    }
    return left
  }
  return { expression, isAtEnd: () => at === tokens.length }
}

/** Returns what remains after the rule's filters: the alarm fires if that is not empty. */
export function evaluate(text: string, scrapes: Scrapes): Vector {
  const reader = createReader(readTokens(text), scrapes)
  const value = reader.expression()
  if (!reader.isAtEnd()) throw new Error(`This rule says more than is understood: ${text}`)
  return typeof value === 'number' ? [{ labels: {}, value }] : value
}

let ahead = 0

/** Asks for the numbers of a server a second after the last call, as numbers of the same second are kept; null without an answer. */
export async function scrape(app: TestApp) {
  ahead += 1001
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
  const answer = await app.call('GET', '/metrics').catch(() => null)
  clock.mockRestore()
  return answer?.status === 200 ? readSamples(answer.text) : null
}
