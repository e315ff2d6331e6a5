import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

/** The path of a call, down to the domain it belongs to. */
const callPath = /^\/api\/[\w-]+\//

/** Paths of our HTTP API are written in calls.ts and nowhere else in src, tests apart. */
export function callPaths(file: SourceFile): Violation[] {
  if (!file.path.startsWith('src/') || file.path.endsWith('/calls.ts') || isTest(file.path)) return []
  const violations: Violation[] = []
  const look = (text: string, start: number) => {
    if (!callPath.test(text)) return
    const message = `${text} is the path of a call: declare it in calls.ts, and take its address with addressOf`
    violations.push({ path: file.path, line: file.lineAt(start), rule: 'call-path', message })
  }
  visit(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    TemplateElement: ({ value, start }) => look(value.raw, start),
  })
  return violations
}
