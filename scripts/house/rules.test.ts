import { expect, test } from 'vitest'
import { findViolations } from './rules.ts'

const path = 'src/domains/attempts/submit-attempt.ts'
const tables = "import { orders } from '../purchases/tables.ts'; "
const permissions = { path: 'src/domains/identity/schema.ts', text: "export const permission = z.enum(['site.paint'])" }

const broken: [rule: string, path: string, text: string][] = [
  ['table-owner', path, `${tables}await db.insert(orders).values(row)`],
  ['table-owner', path, "import * as t from '#domains/purchases/tables.ts'; await db.delete(t.orders)"],
  ['call-path', 'src/web/site/home/page.tsx', "const a = '/api/um/sessions'"],
  ['call-path', path, 'const a = `/api/um/files/`'],
  ['page-address', path, `const a = \`\${url}/login?redirect=x\``],
  ['page-address', path, "const a = '/staff/leads'"],
  ['page-address', 'src/web/portal/money/a.ts', "const a = '/account/payments'"],
  ['page-link', 'src/web/site/a.tsx', 'const a = <a href={paths.terms} lang="en" />'],
  ['page-link', 'src/web/site/a.tsx', 'const a = <form action={paths.search} />'],
  ['date-format', path, "const day = new Intl.DateTimeFormat('en-IN')"],
  ['date-format', path, "const text = at.toLocaleString('en-IN')"],
  ['date-format', path, "const zone = 'Asia/Kolkata'"],
  ['date-format', path, 'const day = 24 * 60 * 60 * 1000'],
  ['breakpoint', 'src/web/site/a.tsx', "const isPhone = '(max-width: 767px)'"],
  ['breakpoint', 'src/web/site/a.tsx', '<Picture sizes="(width <= 768px) 100vw" />'],
  ['unmarked-text', path, "const message = 'Please choose a centre.'"],
  ['unmarked-text', 'src/web/portal/a.tsx', "export const names = { open: 'Open' }"],
  ['unmarked-text', 'src/web/staff/a.ts', "const states = { a: { name: 'paid', mark: 'filled' } }"],
  ['unmarked-text', 'src/web/staff/a.ts', "const column = { key: 'shift', head: 'Shift' }"],
  ['unmarked-text', 'src/web/site/a.ts', "const modes = { online: 'online', offline: t`at a centre` }"],
  ['unmarked-text', 'src/web/site/a.ts', "const text = names.join(' and ')"],
]

test.each(broken)('reports %s when %s has %s', (rule, file, text) => {
  expect(findViolations([{ path: file, text: `\n${text}` }])).toMatchObject([{ rule, path: file, line: 2 }])
})

test('reports a permission when no code asks for it, and a planned one when code does', () => {
  expect(findViolations([permissions])).toMatchObject([{ rule: 'unused-permission' }])
  expect(findViolations([permissions, { path, text: "mayDo('site.paint')" }])).toEqual([])
  const planned = { ...permissions, text: permissions.text.replace('site.paint', 'templates.read') }
  expect(findViolations([planned])).toEqual([])
  expect(findViolations([planned, { path, text: "mayDo('templates.read')" }])).toHaveLength(1)
})

test('reports nothing when code keeps the rules', () => {
  const kept: [string, string][] = [
    [path, `${tables}await db.select().from(orders); seen.delete(key)`],
    ['src/domains/leads/calls.ts', "const a = '/api/um/sessions'"],
    ['src/web/shell/a.ts', "const a = ['/course/:id', '/api/openapi.json', '/accounts', '/staff/leads']"],
    [path, "const day = sql`now() at time zone 'Asia/Kolkata'`; const week = 7 * dayMs"],
    ['src/web/site/a.tsx', "const query = '(768px <= width < 1024px), (height < 480px)'"],
    [path, "const a = t`Hello world`; throw notFound('exam category')"],
  ]
  expect(findViolations(kept.map(([file, text]) => ({ path: file, text })))).toEqual([])
})
