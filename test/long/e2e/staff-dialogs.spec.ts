import { expect } from '@playwright/test'
import { desktop, phone, test } from '../../e2e/fixtures.ts'
import { opened, walkAll } from '../../e2e/staff-windows.ts'

for (const viewport of [desktop, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport, colorScheme: viewport === desktop ? 'light' : 'dark' })
    for (const [who, all] of opened) {
      test(`everything that opens for ${who.email.split('@')[0]} is read, left and forgets nothing unasked`, async ({
        page,
      }) => {
        test.setTimeout(300_000)
        const fitting = all.filter(({ isWide }) => !isWide || viewport === desktop)
        expect(await walkAll(page, who, fitting)).toEqual([])
      })
    }
  })
}
