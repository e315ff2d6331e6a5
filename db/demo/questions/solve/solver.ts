/** What a solver may see of a question: its English words, never the numbers behind them. */
export type Asked = { topic: string; html: string; text: string; options: string[]; passage: string }

/** A number, the exact words of an option, or a test of an option. */
export type Answer = number | string | ((option: string) => boolean)

/** Answers the questions it understands and returns undefined for the others. */
export type Solver = (asked: Asked) => Answer | undefined

export function plainText(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/gs, ' ')
    .replace(/<\/?(?:sup|sub|strong|em|u)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/(\d),(?=\d)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The amount an option shows: ₹1,250 and 12.5% and 8 days. */
export function amountOf(option: string): number {
  const digits = plainText(option).match(/-?\d+(?:\.\d+)?/)?.[0]
  return digits === undefined ? Number.NaN : Number(digits)
}

export function matches(answer: Answer, option: string): boolean {
  if (typeof answer === 'function') return answer(option)
  if (typeof answer === 'number') return Math.abs(amountOf(option) - answer) < 1e-6
  return plainText(option) === answer
}

type Five<T> = [T, T, T, T, T]

/** The groups a pattern captured, in order; those it does not have are empty. */
export function groupsOf(found: RegExpExecArray): Five<string> {
  const [, a = '', b = '', c = '', d = '', e = ''] = found
  return [a, b, c, d, e]
}

/** Solves texts of one wording; every captured group is a number. */
export function numbers(pattern: RegExp, solve: (found: Five<number>) => Answer): Solver {
  return words(pattern, ([a, b, c, d, e]) => solve([Number(a), Number(b), Number(c), Number(d), Number(e)]))
}

/** Solves texts of one wording; every captured group is a word. */
export function words(pattern: RegExp, solve: (found: Five<string>) => Answer): Solver {
  return ({ text }) => {
    const found = pattern.exec(text)
    return found ? solve(groupsOf(found)) : undefined
  }
}

/** The one value of a range that makes the statement true; none or several mean an ill-posed question. */
export function only(range: { to: number; from?: number; step?: number }, isTrue: (value: number) => boolean): number {
  const { from = 0, step = 1, to } = range
  const found: number[] = []
  for (let value = from; value <= to; value += step) if (isTrue(value)) found.push(value)
  const [value] = found
  if (value === undefined || found.length > 1) throw new Error(`${found.length} solutions: ${found.slice(0, 5)}`)
  return value
}

export const near = (a: number, b: number): boolean => Math.abs(a - b) < 1e-7

export function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
