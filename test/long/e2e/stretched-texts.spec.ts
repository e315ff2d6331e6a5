import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { staffPath } from '#web/staff/routes.ts'
import { longer } from '../../../scripts/texts/pseudo.ts'
import { accountOf, beginUse, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'
import { lookAt } from '../../e2e/look-for-room.ts'

/* Finds on two pages of the usual build, by stretching their words in place, what `long-texts.spec.ts` finds in a separate build. */

test.use({ viewport: phone })

async function stretchTexts(page: Page) {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text)
    Object.assign(window, { stretched: nodes })
    return nodes.map(({ data }) => data)
  })
  await page.evaluate((longer) => {
    const { stretched } = window as unknown as { stretched: Text[] }
    for (const [index, node] of stretched.entries())
      if (!node.parentElement?.closest('script, style')) node.data = longer[index] ?? node.data
  }, texts.map(longer))
}

test('texts that are stretched have room on the home page', async ({ page }) => {
  await openPage(page, paths.home)
  await beginUse(page)
  await stretchTexts(page)
  expect(await lookAt(page, paths.home)).toEqual([])
})

test('texts that are stretched have room on a screen of the console', async ({ page }) => {
  await signIn(page, accountOf('director@mahanadi.example'))
  await openPage(page, staffPath('counter'))
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await stretchTexts(page)
  expect(await lookAt(page, 'counter')).toEqual([])
})
