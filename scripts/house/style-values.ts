import { isStyle, type Violation } from './source-file.ts'

/** The four widths at which a layout may change; CSS cannot name them, so this list is their one declaration. */
export const breakpoints = [768, 1024, 1100, 1280]
/** Widths that the specification of the public site gives to one part alone. */
const specified: Record<string, number[]> = {
  'src/web/site/courses/course-details/course-details.module.css': [576, 992],
}
/** Below it a screen is a phone held sideways. */
const flat = 480
export const tokensPath = 'src/web/ui/styles/tokens.css'

const mediaHead = /@media([^{]*)\{/g
const query = /\((?:min|max)-(?:width|height):[^)]*\)|\([^()]*\b(?:width|height)\b[^()]*\)/g
const declaration = /(?<=[;{}\s])([a-z-]+)\s*:\s*([^;{}]+)/g
const spacing = /^(?:(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)$/
const length = /(?<![\w.-])\d*\.?\d+(?:px|rem|pt|cm|mm)\b/
const colour = /#[\da-f]{3,8}\b|\b(?:oklch|oklab|rgba?|hsla?|color)\(|\b(?:white|black)\b/i
const screenSize = /\((?:(?:min|max)-(?:width|height):|(?:width|height)\s*[<>])[^)]*px\)/g

/**
 * Stylesheets take colours, sizes of text and gaps from the tokens, and change at four widths only. `tokensText`: tokens.css, whose values of `--s…` no stylesheet writes out.
 * In TypeScript the same widths hold for what scripts and pictures ask of the screen.
 */
export function styleValues(path: string, text: string, tokensText: string): Violation[] {
  if (!path.startsWith('src/web/')) return []
  const source = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const note = (rule: string, message: string) => (offset: number) => ({ path, line: lineAt(offset), rule, message })
  const widths = [...breakpoints, ...(specified[path] ?? [])]
  if (!isStyle(path)) return breakpointsIn(source, { pattern: screenSize, widths }, note)
  const queries = [...source.matchAll(mediaHead)].flatMap(({ 1: head = '', index }) =>
    breakpointsIn(head, { pattern: query, widths }, (rule, message) => (at) => note(rule, message)(index + at)),
  )
  if (path === tokensPath) return queries
  const values = spacingTokens(tokensText)
  return [
    ...queries,
    ...[...source.matchAll(declaration)].flatMap(({ 1: name = '', 2: value = '', index }) => {
      if (isSizeOfText(name, value))
        return [note('font-size', `take the size of text from a token (--t-…), not ${value.trim()}`)(index)]
      if (isColour(name, value))
        return [
          note('colour', `take the colour from a token, which has one for dark pages too, not ${value.trim()}`)(index),
        ]
      const token = spacing.test(name) ? writtenOut(value, values) : undefined
      return token ? [note('spacing', `write var(${token[1]}) for ${token[0]}`)(index)] : []
    }),
  ]
}

type Note = (rule: string, message: string) => (offset: number) => Violation

type Condition = { pattern: RegExp; widths: number[] }

function breakpointsIn(text: string, { pattern, widths: allowed }: Condition, note: Note): Violation[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: condition, index }) => {
    if (isBreakpoint(condition, allowed)) return []
    const widths = breakpoints.join(', ')
    const message = `${condition} is none of ours: (width < N) or (width >= N) with ${widths} px, or (height < ${flat}px)`
    return [note('breakpoint', message)(index)]
  })
}

function isBreakpoint(condition: string, allowed: number[]): boolean {
  if (condition === `(height < ${flat}px)`) return true
  if (!/^\((?:width (?:<|>=) \d+px|\d+px <= width < \d+px)\)$/.test(condition)) return false
  return [...condition.matchAll(/\d+/g)].every(([number]) => allowed.includes(Number(number)))
}

/** Text of a size that follows the text around it (em, %) needs no token. */
function isSizeOfText(name: string, value: string): boolean {
  if (name === 'font-size') return length.test(value)
  return name === 'font' && length.test(value.split('/')[0] ?? '')
}

/** A mask is no colour: it only says where something shows. */
function isColour(name: string, value: string): boolean {
  if (/^(?:-webkit-)?mask/.test(name)) return false
  return colour.test(value.replaceAll(/url\([^)]*\)|var\([^)]*\)/g, ''))
}

/** What stands by itself; lengths that are reckoned with (in calc, clamp, min) are left alone. */
function writtenOut(value: string, values: ReadonlyMap<string, string>): [string, string] | undefined {
  const parts = value.includes('(') ? value.split(/\s+(?![^(]*\))/) : value.trim().split(/\s+/)
  const found = parts.find((part) => values.has(part))
  return found === undefined ? undefined : [found, values.get(found) ?? '']
}

function spacingTokens(tokensText: string): Map<string, string> {
  return new Map([...tokensText.matchAll(/(--s\d):\s*(\d+px)/g)].map(([, name = '', value = '']) => [value, name]))
}
