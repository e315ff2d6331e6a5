import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/*
 * In one run on the page itself, of which only findings are told in full: else each run opens a second page, and sends megabytes of what is right through the
 * browser's pipe. None of our pages has a frame, for which the second page is made.
 */
const options = { resultTypes: ['violations' as const] }

export async function expectNoViolations(page: Page, screen: string) {
  const { violations, passes } = await new AxeBuilder({ page }).options(options).setLegacyMode(true).analyze()
  expect(page.frames(), `frames of ${screen}`).toHaveLength(1)
  expect(passes.length, screen).toBeGreaterThan(5)
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(told, screen).toEqual([])
}
