import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { desktop, phone, widths } from './fixtures.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * Runs axe with all its rules, or the named ones, in the page. It is injected once, and only its findings pass through the browser's pipe. None of our pages
 * has a frame.
 */
export async function expectNoViolations(page: Page, screen: string, rules?: string[]) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source)
  const { told, passed } = await page.evaluate(async (named) => {
    // Waits until running changes have ended: colours after a change of width or theme, an opening dialog. One change
    // can start the next.
    const changing = () =>
      document.getAnimations().filter(({ effect, playState, timeline }) => {
        const ends = effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
        return ends && playState === 'running' && timeline === document.timeline
      })
    for (let under = changing(); under.length > 0; under = changing())
      await Promise.allSettled(under.map(({ finished }) => finished))
    const found = await window.axe?.run(document, { resultTypes: ['violations'], ...(named && { runOnly: named }) })
    const told = found?.violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
    )
    return { told, passed: found?.passes.length }
  }, rules)
  expect(page.frames(), `frames of ${screen}`).toHaveLength(1)
  expect(passed, screen).toBeGreaterThan(rules ? 0 : 5)
  expect(told, screen).toEqual([])
}

/** Runs axe at every width with a layout of its own, on one visit; restores the page's width. */
export async function expectNoViolationsAtAnyWidth(page: Page, screen: string) {
  const before = page.viewportSize()
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    await expectNoViolations(page, `${screen} at ${viewport.width} px`)
  }
  if (before) await page.setViewportSize(before)
}

/** Runs axe in the looks of the office: light on a desktop and dark on a phone; restores the page. */
export async function expectNoViolationsInAnyLook(page: Page, screen: string) {
  const before = page.viewportSize()
  for (const [viewport, colorScheme] of [[desktop, 'light'] as const, [phone, 'dark'] as const]) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, `${screen} at ${viewport.width} px, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
