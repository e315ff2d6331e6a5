import { expect, test } from 'vitest'
import { judge } from './rules.ts'

function objections(path: string, text: string): string[] {
  const found = judge([{ path, text }])
  return found.filter(({ rule }) => rule === 'call-path').map(({ line, message }) => `${line} ${message}`)
}

test('a path of the API stands in calls.ts and in tests only', () => {
  const text = ["const a = '/api/um/sessions'", 'const b = `/api/um/files/`'].join('\n')
  expect(objections('src/web/site/home/page.tsx', text)).toEqual([
    expect.stringContaining('1 /api/um/sessions is the path of a call'),
    expect.stringContaining('2 /api/um/files/'),
  ])
  expect(objections('src/domains/leads/routes.ts', text)).toHaveLength(2)
  for (const path of ['src/domains/leads/calls.ts', 'src/domains/leads/rules.test.ts', 'test/api/leads.test.ts'])
    expect(objections(path, text), path).toEqual([])
})

test('what is no call of a domain may be named', () => {
  expect(objections('src/app.ts', "const a = ['/api/', '/api/openapi.json', '/apiary/um/sessions']")).toEqual([])
})
