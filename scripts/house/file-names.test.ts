import { describe, expect, test } from 'vitest'
import { judge } from './rules.ts'

function objection(path: string): string | undefined {
  return judge([{ path, text: '' }]).find(({ rule }) => rule === 'file-name')?.message
}

describe('names', () => {
  test('files and folders are kebab-case', () => {
    for (const name of ['startAttempt.ts', 'Page.tsx', 'start_attempt.ts', '-start.ts', 'page.Module.css']) {
      expect(objection(`src/web/site/${name}`), name).toContain('not kebab-case')
    }
    expect(objection('src/web/siteMap/page.tsx')).toContain('siteMap is not kebab-case')
    for (const name of ['page.tsx', 'page.module.css', 'exam-clock.test.tsx', 'README.md', '.gitkeep']) {
      expect(objection(`src/web/site/${name}`), name).toBeUndefined()
    }
  })

  test('generated migrations keep the names of their generator', () => {
    expect(objection('db/migrations/0000_first_tables.sql')).toBeUndefined()
    expect(objection('db/demo/first_tables.ts')).toBeDefined()
  })

  test('a drawer for everything is refused, alone or in a longer name', () => {
    for (const path of ['src/platform/utils.ts', 'src/web/common/card.tsx', 'src/platform/date-helpers.ts']) {
      expect(objection(path), path).toContain('says nothing about what is inside')
    }
    expect(objection('src/platform/community.ts')).toBeUndefined()
  })

  test('src holds nothing beside its five parts', () => {
    expect(objection('src/shared/money.ts')).toContain('and nothing else')
    expect(objection('src/platform/money.ts')).toBeUndefined()
  })
})

describe('domain folders', () => {
  test('the closed list, use cases, partners and tests are in order', () => {
    for (const name of [
      'calls.ts',
      'tables.ts',
      'reads-dashboard.ts',
      'submit-attempt.ts',
      'paytm.ts',
      'pricing.test.ts',
    ]) {
      expect(objection(`src/domains/purchases/${name}`), name).toBeUndefined()
    }
  })

  test('anything else is refused', () => {
    for (const name of [
      'service.ts',
      'types.ts',
      'fee-card.tsx',
      'fee-rules.ts',
      'default-fees.ts',
      'routes-exams.ts',
    ]) {
      expect(objection(`src/domains/purchases/${name}`), name).toBeDefined()
    }
  })

  test('a room holds the same files as its domain, and only the room of the staff has rooms inside', () => {
    for (const name of ['start-order.ts', 'start-order.test.ts', 'routes.ts']) {
      expect(objection(`src/domains/purchases/orders/${name}`), name).toBeUndefined()
      expect(objection(`src/domains/purchases/staff/orders/${name}`), name).toBeUndefined()
      expect(objection(`src/domains/purchases/orders/inner/${name}`), name).toContain('rooms inside')
      expect(objection(`src/domains/purchases/staff/orders/inner/${name}`), name).toContain('rooms inside')
    }
    expect(objection('src/domains/purchases/orders/service.ts')).toBeDefined()
  })

  test('an unknown domain is refused, for it has no place in the order of imports', () => {
    expect(objection('src/domains/billing/tables.ts')).toContain('billing is none of the domains')
  })
})
