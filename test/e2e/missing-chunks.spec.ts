import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { openPage, test } from './fixtures.ts'

/* A dead spot, or a deploy, takes a chunk away: what was there stays, and what was missing comes. */

const apology = 'Sorry, this page could not be shown.'

/** The address of the chunk of a source file below src/web. */
function chunkOf(source: string): string {
  const manifest = path.resolve(import.meta.dirname, '../../dist/client/.vite/manifest.json')
  return `/${JSON.parse(readFileSync(manifest, 'utf8'))[`src/web/${source}`].file}`
}

/** The chunk of a part with components in place of its own that throw until `mended` is set. */
async function plantThrowing(page: Page, source: string) {
  const chunk = chunkOf(source)
  await page.route(
    (url) => url.pathname === chunk,
    async (route) => {
      const text = await (await route.fetch()).text()
      const names = [...(/export\s*\{([^}]*)\}/.exec(text)?.[1]?.matchAll(/(?:^|[\s,])(\w+)(?=\s*(?:,|$))/g) ?? [])]
      const broken = (name: string) =>
        `function part_${name}() { if (!window.mended) throw new Error('planted'); return 'mended' }`
      const body = names.map(([, name = '']) => broken(name)).join('\n')
      const exports = names.map(([, name = '']) => `part_${name} as ${name}`).join(', ')
      await route.fulfill({ contentType: 'text/javascript', body: `${body}\nexport { ${exports} }` })
    },
  )
}

async function expectOnePartToFail(page: Page) {
  await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(1)
  await expect(page.getByText(apology)).toHaveCount(0)
}

async function expectMended(page: Page) {
  await page.evaluate(() => Object.assign(window, { mended: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('mended')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be shown' })).toHaveCount(0)
}

test('a part of a page that throws fails alone, and recovers on a retry', async ({ page }) => {
  await plantThrowing(page, 'site/home/first-view/beside.tsx')
  await openPage(page, paths.home)
  await page.mouse.move(2, 2)
  await page.mouse.wheel(0, 400)
  await expectOnePartToFail(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectMended(page)
})
