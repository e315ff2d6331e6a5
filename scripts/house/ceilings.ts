import { posix } from 'node:path'
import type { ArrowFunctionExpression, Function as FunctionNode, Node } from 'oxc-parser'
import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

type AnyFunction = FunctionNode | ArrowFunctionExpression
type Block = { type: Node['type']; start: number; end: number }

const depthCeiling = 3
const parameterCeiling = 3

/** Rows of the demo institute and generated code are as long as their content. */
function isData(path: string): boolean {
  return path.startsWith('db/demo/') || path.startsWith('db/migrations/') || /[.-]generated\.tsx?$/.test(path)
}

export function fileLength(file: SourceFile): Violation[] {
  if (isData(file.path)) return []
  const ceiling = isTest(file.path) ? 400 : 250
  const lines = file.lineAt(file.text.trimEnd().length)
  if (lines <= ceiling) return []
  return [{ path: file.path, line: 1, rule: 'file-length', message: `${lines} lines, at most ${ceiling}; split it` }]
}

/** Length of functions and number of their parameters. */
export function functionSizes(file: SourceFile): Violation[] {
  const names = functionNames(file)
  const violations: Violation[] = []
  const inspect = (node: AnyFunction) => {
    const line = file.lineAt(node.start)
    const name = node.id?.name ?? names.get(node.start) ?? ''
    const called = name || 'a function'
    const lines = file.lineAt(node.end) - line + 1
    const ceiling = functionCeiling(file.path, name)
    if (lines > ceiling) {
      const message = `${called} has ${lines} lines, at most ${ceiling}; split it`
      violations.push({ path: file.path, line, rule: 'function-length', message })
    }
    if (node.params.length > parameterCeiling) {
      const message = `${called} takes ${node.params.length} parameters, at most ${parameterCeiling}; pass an object`
      violations.push({ path: file.path, line, rule: 'parameters', message })
    }
  }
  visit(file, { FunctionDeclaration: inspect, FunctionExpression: inspect, ArrowFunctionExpression: inspect })
  return violations
}

function functionCeiling(path: string, name: string): number {
  if (isTest(path) || isData(path)) return Number.POSITIVE_INFINITY
  if (path.endsWith('.tsx') && /^[A-Z]/.test(name)) return 100
  // A list of routes is flat, however long.
  if (/^routes(-.+)?\.ts$/.test(posix.basename(path)) && /(Routes|Plugin)$/.test(name)) return 120
  return 60
}

/** Names of functions that are values of variables, also inside one call such as `memo(…)`, by their offset. */
function functionNames(file: SourceFile): Map<number, string> {
  const names = new Map<number, string>()
  visit(file, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || !init) return
      const value = init.type === 'CallExpression' ? init.arguments[0] : init
      if (value) names.set(value.start, id.name)
    },
  })
  return names
}

/** Blocks within blocks of one function; an else-if belongs to its if, a function inside begins anew. */
export function nesting(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  const depths = [0]
  const elseIfs = new Set<number>()
  const enter = (node: Block) => {
    if (elseIfs.has(node.start)) return
    const depth = (depths.pop() ?? 0) + 1
    depths.push(depth)
    if (depth !== depthCeiling + 1) return
    const message = `this block is nested ${depth} deep, at most ${depthCeiling}; return early or split`
    violations.push({ path: file.path, line: file.lineAt(node.start), rule: 'nesting', message })
  }
  const leave = (node: Block) => {
    if (!elseIfs.has(node.start)) depths.push((depths.pop() ?? 1) - 1)
  }
  const open = () => void depths.push(0)
  const close = () => void depths.pop()
  visit(file, {
    FunctionDeclaration: open,
    'FunctionDeclaration:exit': close,
    FunctionExpression: open,
    'FunctionExpression:exit': close,
    ArrowFunctionExpression: open,
    'ArrowFunctionExpression:exit': close,
    IfStatement: (node) => {
      if (node.alternate?.type === 'IfStatement') elseIfs.add(node.alternate.start)
      enter(node)
    },
    'IfStatement:exit': leave,
    ForStatement: enter,
    'ForStatement:exit': leave,
    ForInStatement: enter,
    'ForInStatement:exit': leave,
    ForOfStatement: enter,
    'ForOfStatement:exit': leave,
    WhileStatement: enter,
    'WhileStatement:exit': leave,
    DoWhileStatement: enter,
    'DoWhileStatement:exit': leave,
    SwitchStatement: enter,
    'SwitchStatement:exit': leave,
    TryStatement: enter,
    'TryStatement:exit': leave,
  })
  return violations
}
