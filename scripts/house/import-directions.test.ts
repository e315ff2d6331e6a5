import { describe, expect, test } from 'vitest'
import { judge } from './rules.ts'

function objections(path: string, ...lines: string[]): string[] {
  return judge([{ path, text: lines.join('\n') }])
    .filter(({ rule }) => rule === 'import-direction')
    .map(({ line, message }) => `${line} ${message}`)
}

function mayImport(path: string, ...lines: string[]): boolean {
  return objections(path, ...lines).length === 0
}

describe('layers', () => {
  test('an import against app → web → domains → platform is refused with its line', () => {
    const found = objections(
      'src/platform/mail.ts',
      "import 'node:net'",
      "import { a } from '../domains/leads/reads.ts'",
    )
    expect(found).toEqual([expect.stringContaining('2 platform may not import src/domains/leads/reads.ts')])
  })

  test('every form of import counts', () => {
    const path = 'src/domains/leads/reads.ts'
    expect(mayImport(path, "import type { A } from '../../web/api.ts'")).toBe(false)
    expect(mayImport(path, "export { a } from '../../web/api.ts'")).toBe(false)
    expect(mayImport(path, "export * from '../../web/api.ts'")).toBe(false)
    expect(mayImport(path, "const a = import('../../web/api.ts')")).toBe(false)
    expect(mayImport(path, "type A = import('../../web/api.ts').A")).toBe(false)
    expect(mayImport(path, "import a from '/src/web/api.ts?raw'")).toBe(false)
    expect(mayImport(path, "const a = new URL('../../web/ui/a.woff2', import.meta.url)")).toBe(false)
    expect(mayImport(path, `const a = new URL(\`../../web/ui/\${name}\`, import.meta.url)`)).toBe(false)
    expect(mayImport(path, "const a = new URL('./a.woff2', import.meta.url)", "new URL('../../web', base)")).toBe(true)
  })

  test('the layers below may be imported', () => {
    expect(mayImport('src/app.ts', "import { a } from './web/routes.ts'")).toBe(true)
    expect(mayImport('src/app.ts', "import { a } from './domains/leads/routes.ts'")).toBe(true)
    expect(mayImport('src/domains/leads/reads.ts', "import { a } from '../../platform/database.ts'")).toBe(true)
  })

  test('only the server, tests and benches import the app, and nothing imports the server', () => {
    expect(mayImport('src/server.ts', "import { a } from './app.ts'")).toBe(true)
    expect(mayImport('test/test-app.ts', "import { a } from '../src/app.ts'")).toBe(true)
    expect(mayImport('bench/main.ts', "import { a } from '../src/app.ts'")).toBe(true)
    expect(mayImport('src/domains/leads/routes.ts', "import { a } from '../../app.ts'")).toBe(false)
    expect(mayImport('scripts/build.ts', "import { a } from '../src/app.ts'")).toBe(false)
    expect(mayImport('test/test-app.ts', "import { a } from '../src/server.ts'")).toBe(false)
  })

  test('src reaches outside itself only for the demo loader, and lazily', () => {
    expect(mayImport('src/server.ts', "await import('../db/demo/load.ts')")).toBe(true)
    expect(mayImport('src/server.ts', "import { load } from '../db/demo/load.ts'")).toBe(false)
    expect(mayImport('src/app.ts', "await import('../db/demo/load.ts')")).toBe(false)
    expect(mayImport('src/platform/mail.ts', "import { a } from '../../test/factories.ts'")).toBe(false)
  })

  test('the demo and the sandbox use domains and platform but no pages', () => {
    expect(mayImport('db/demo/load.ts', "import { a } from '../../src/domains/leads/tables.ts'")).toBe(true)
    expect(mayImport('sandbox/paytm/server.ts', "import { a } from '../../src/platform/log.ts'")).toBe(true)
    expect(mayImport('db/demo/load.ts', "import { a } from '../../src/web/routes.ts'")).toBe(false)
  })

  test('a test beside its file may use the factories', () => {
    expect(mayImport('src/domains/leads/reads.test.ts', "import { a } from '../../../test/factories.ts'")).toBe(true)
    expect(mayImport('src/domains/leads/reads.ts', "import { a } from '../../../test/factories.ts'")).toBe(false)
  })
})

describe('domains', () => {
  test('a domain imports only those to its left', () => {
    expect(mayImport('src/domains/catalogue/reads.ts', "import { a } from '../content/reads.ts'")).toBe(true)
    expect(mayImport('src/domains/attempts/reads.ts', "import { a } from '../exams/tables.ts'")).toBe(true)
    expect(mayImport('src/domains/content/reads.ts', "import { a } from '../catalogue/reads.ts'")).toBe(false)
    expect(mayImport('src/domains/exams/reads.ts', "import type { a } from '../attempts/schema.ts'")).toBe(false)
  })

  test('of all pairs of domains exactly the leftward ones may import', () => {
    const leftOf = {
      identity: [],
      content: ['identity'],
      catalogue: ['identity', 'content'],
      leads: ['identity', 'content', 'catalogue'],
      bank: ['identity', 'content', 'catalogue'],
      purchases: ['identity', 'content', 'catalogue'],
      exams: ['identity', 'content', 'catalogue', 'leads', 'bank', 'purchases'],
      learning: ['identity', 'content', 'catalogue', 'leads', 'bank', 'purchases', 'exams'],
      attempts: ['identity', 'content', 'catalogue', 'leads', 'bank', 'purchases', 'exams'],
      'student-area': [
        'identity',
        'content',
        'catalogue',
        'leads',
        'bank',
        'purchases',
        'exams',
        'learning',
        'attempts',
      ],
    }
    for (const [from, left] of Object.entries(leftOf)) {
      const importable = Object.keys(leftOf).filter((to) =>
        mayImport(`src/domains/${from}/reads.ts`, `import { a } from '../${to}/tables.ts'`),
      )
      expect(new Set(importable), from).toEqual(new Set([from, ...left]))
    }
  })

  test('schema.ts and rules.ts stay fit for the browser', () => {
    const path = 'src/domains/exams/schema.ts'
    expect(mayImport(path, "import * as z from 'zod'", "import { a } from '../../platform/http/schema.ts'")).toBe(true)
    expect(mayImport(path, "import { a } from '../identity/rules.ts'")).toBe(true)
    expect(mayImport('src/domains/exams/papers/rules.ts', "import { a } from '../tests/schema.ts'")).toBe(true)
    expect(mayImport('src/domains/exams/papers/rules.ts', "import { a } from './seal-paper.ts'")).toBe(false)
    expect(mayImport(path, "import { a } from './tables.ts'")).toBe(false)
    expect(mayImport(path, "import { a } from '../../platform/database.ts'")).toBe(false)
    expect(mayImport('src/domains/exams/rules.ts', "import { createHash } from 'node:crypto'")).toBe(false)
  })

  test('only app.ts and other routes know the routes of a domain', () => {
    expect(mayImport('src/domains/exams/tests/schedule-test.ts', "import { a } from '../routes.ts'")).toBe(false)
    expect(mayImport('src/domains/exams/routes.ts', "import { a } from './registrations/routes.ts'")).toBe(true)
    expect(mayImport('src/app.ts', "import { a } from './domains/exams/registrations/routes.ts'")).toBe(true)
  })
})

describe('web', () => {
  const page = 'src/web/site/home/page.tsx'

  test('a page knows the contract of a domain, never its database', () => {
    expect(mayImport(page, "import { a } from '../../../domains/content/calls.ts'")).toBe(true)
    expect(mayImport(page, "import { a } from '../../../domains/content/rules.ts'")).toBe(true)
    expect(mayImport(page, "import { a } from '../../../domains/content/staff/fields.ts'")).toBe(true)
    expect(mayImport(page, "import type { A } from '../../../domains/content/schema.ts'")).toBe(true)
    expect(mayImport(page, "import { a } from '../../../domains/content/schema.ts'")).toBe(false)
    expect(mayImport(page, "import type { A } from '../../../domains/content/reads.ts'")).toBe(false)
  })

  test('access.ts asks no database', () => {
    expect(mayImport('src/domains/leads/staff/access.ts', "import { eq } from 'drizzle-orm'")).toBe(false)
    expect(mayImport('src/domains/leads/staff/lock-lead.ts', "import { eq } from 'drizzle-orm'")).toBe(true)
  })

  test('calls.ts brings nothing into the browser but the declarations', () => {
    const calls = 'src/domains/exams/tests/calls.ts'
    expect(mayImport(calls, "import { get } from '../../../platform/http/call.ts'")).toBe(true)
    expect(mayImport(calls, "import type { A } from './schema.ts'")).toBe(true)
    expect(mayImport(calls, "import { a } from './schema.ts'")).toBe(false)
    expect(mayImport(calls, "import { a } from '../../../platform/http/schema.ts'")).toBe(false)
    expect(mayImport(calls, "import * as z from 'zod'")).toBe(false)
  })

  test('web takes nothing but types, and the pure files of platform/text, from platform', () => {
    expect(mayImport(page, "import { a } from '../../../platform/text/india-time.ts'")).toBe(true)
    expect(mayImport(page, "import { a } from '../../../platform/text/drawing/oklch.ts'")).toBe(false)
    expect(mayImport('src/domains/leads/rules.ts', "import { a } from '../../platform/text/money.ts'")).toBe(true)
    expect(mayImport('src/domains/leads/rules.ts', "import { a } from '../../platform/data/cache/batcher.ts'")).toBe(
      false,
    )
    expect(mayImport(page, "import type { A } from '../../../platform/http.ts'")).toBe(true)
    expect(mayImport(page, "import { a } from '../../../platform/http.ts'")).toBe(false)
    expect(mayImport(page, "import { type A } from '../../../platform/http.ts'")).toBe(false)
  })

  test('audiences share only web/ui and what stands directly in src/web', () => {
    expect(mayImport(page, "import { a } from '../../portal/dashboard/card.tsx'")).toBe(false)
    expect(mayImport(page, "import s from '../../portal/dashboard/card.module.css'")).toBe(false)
    expect(mayImport(page, "import { a } from '../about/card.tsx'", "import { b } from '../../ui/button.tsx'")).toBe(
      true,
    )
    expect(mayImport(page, "import { a } from '../../routes.ts'")).toBe(true)
    expect(mayImport('src/web/routes.ts', "import('./portal/dashboard/page.tsx')")).toBe(true)
  })

  test('web/ui knows nothing of ours but texts and days', () => {
    expect(mayImport('src/web/ui/button.tsx', "import { a } from './icon.tsx'", "import 'react'")).toBe(true)
    expect(mayImport('src/web/ui/day.ts', "import { a } from '../../platform/text/india-time.ts'")).toBe(true)
    expect(mayImport('src/web/ui/button.tsx', "import { a } from '../routes.ts'")).toBe(false)
    expect(mayImport('src/web/ui/button.tsx', "import type { A } from '../../platform/http.ts'")).toBe(false)
  })

  test('nobody but the URL map reaches into the folder of a page', () => {
    const pages = ['src/web/site/institute/about/page.tsx', 'src/web/portal/profile/profile/page.tsx']
    const found = (path: string, line: string) =>
      judge([{ path, text: line }, ...pages.map((at) => ({ path: at, text: '' }))]).map(({ rule }) => rule)
    expect(found(page, "import { a } from '../institute/about/card.tsx'")).toEqual(['import-direction'])
    expect(found(page, "import { a } from '../courses/card.tsx'")).toEqual([])
    expect(found('src/web/site/institute/about/inner/card.tsx', "import { a } from '../counters.tsx'")).toEqual([])
    expect(found('src/web/portal/layout.tsx', "import { a } from './profile/profile/picture.tsx'")).toEqual([
      'import-direction',
    ])
    expect(found('src/web/routes.ts', "import('./site/institute/about/page.tsx')")).toEqual([])
  })
})
