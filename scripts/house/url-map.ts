import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

/** Where addresses are written out; the worker is one file without imports. */
const maps = [
  'src/platform/text/paths.ts',
  'src/platform/text/staff-paths.ts',
  'src/web/routes.ts',
  'src/web/shell/offline/service-worker.ts',
]
const screens =
  'account|quizportal|login|registration|forget-password|reset-password|confirm-email|privacy|terms|refund-policy|shipping-policy|grievance-officer|accessibility|about|gallery|contact|product|exam|exam-category|center|center-detail|course|course-category|course-details|classroom-course|test-series|free-downloads|time-table|results|notifications|latest-news|prospectus|ftd-scholarship-tests'
const ofSite = new RegExp(`^/(?:${screens})(?:[/?#\\n]|$)`)
const ofConsole = /^\/staff(?:[/?#]|$)/

/** An address that somebody opens is written once, in the URL map; `src/web/staff/routes.test.ts` holds those that screens of the console give to one another. */
export function urlMap(file: SourceFile): Violation[] {
  if (!file.path.startsWith('src/') || isTest(file.path) || maps.includes(file.path)) return []
  const violations: Violation[] = []
  const look = (text: string, start: number) => {
    const isOfConsole = ofConsole.test(text) && file.path.startsWith('src/domains/')
    if (!isOfConsole && (!ofSite.test(text) || text.includes('/:'))) return
    const map = isOfConsole ? 'staffPaths of src/platform/text/staff-paths.ts' : 'paths of src/platform/text/paths.ts'
    const message = `take the address ${text.trim()} from ${map}`
    violations.push({ path: file.path, line: file.lineAt(start), rule: 'url-map', message })
  }
  visit(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    TemplateLiteral: ({ quasis }) => {
      // In a mail an address follows the origin.
      const parts = file.path.startsWith('src/domains/') ? quasis : quasis.slice(0, 1)
      for (const { value, start } of parts) look(value.cooked ?? value.raw, start)
    },
  })
  return violations
}
