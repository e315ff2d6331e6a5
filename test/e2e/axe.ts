import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectNoViolations(page: Page, screen: string) {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length, screen).toBeGreaterThan(5)
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(told, screen).toEqual([])
}
