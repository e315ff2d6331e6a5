type Reader = { tokens: string[]; at: number }

/** The value of the little TeX the questions use: + − × ÷, brackets, fractions, mixed numbers, roots and powers. */
export function texValue(tex: string): number {
  const clean = tex.replace(/\\\(|\\\)|\\left|\\right/g, ' ')
  const tokens = clean.match(/\d+(?:\.\d+)?|\\[a-z]+|[-+^{}()]/g) ?? []
  const reader = { tokens, at: 0 }
  const value = sum(reader)
  if (reader.at !== tokens.length) throw new Error(`cannot read ${tex} beyond token ${reader.at}`)
  return value
}

const peek = (reader: Reader) => reader.tokens[reader.at] ?? ''

function take(reader: Reader): string {
  const token = peek(reader)
  reader.at += 1
  return token
}

function sum(reader: Reader): number {
  let value = product(reader)
  while (peek(reader) === '+' || peek(reader) === '-')
    value += take(reader) === '+' ? product(reader) : -product(reader)
  return value
}

function product(reader: Reader): number {
  let value = power(reader)
  while (peek(reader) === '\\times' || peek(reader) === '\\div') {
    value = take(reader) === '\\times' ? value * power(reader) : value / power(reader)
  }
  return value
}

function power(reader: Reader): number {
  const base = factor(reader)
  if (peek(reader) !== '^') return base
  take(reader)
  return base ** factor(reader)
}

function factor(reader: Reader): number {
  const token = take(reader)
  if (token === '{' || token === '(') {
    const value = sum(reader)
    take(reader)
    return value
  }
  if (token === '\\frac') return factor(reader) / factor(reader)
  if (token === '\\sqrt') return Math.sqrt(factor(reader))
  const whole = Number(token)
  if (Number.isNaN(whole)) throw new Error(`cannot read ${token}`)
  if (peek(reader) === '\\frac') return whole + factor(reader)
  return peek(reader) === '\\sqrt' ? whole * factor(reader) : whole
}
