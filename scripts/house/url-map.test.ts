import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function mapLines(path: string, ...lines: string[]): number[] {
  return judge([{ path, text: lines.join('\n') }])
    .filter(({ rule }) => rule === 'url-map')
    .map(({ line }) => line)
}

test('an address of the site, the portal or the console is taken from the map', () => {
  const domain = 'src/domains/leads/mail-lead.ts'
  expect(mapLines(domain, "const a = '/account/payments'", `const b = \`\${url}/login?redirect=x\``)).toEqual([1, 2])
  expect(mapLines(domain, 'const a = `/staff/leads/`', "const b = '/staff'")).toEqual([1, 2])
  expect(mapLines('src/web/portal/money/a.ts', "const a = '/account/payments'")).toEqual([1])
})

test('patterns of routes, calls, and what only begins alike, are no addresses', () => {
  expect(mapLines('src/web/shell/a.ts', "const a = ['/course/:id', '/api/login', '/accounts', 'login']")).toEqual([])
  expect(mapLines('src/web/staff/leads/a.tsx', "const a = '/staff/leads'", `const b = \`\${a}/results\``)).toEqual([])
  expect(mapLines('src/platform/text/paths.ts', "const a = '/login'")).toEqual([])
})
