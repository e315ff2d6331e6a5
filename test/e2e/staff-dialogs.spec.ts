import { expect } from '@playwright/test'
import { desktop, test } from './fixtures.ts'
import { opened, walkAll } from './staff-windows.ts'

test.use({ viewport: desktop, colorScheme: 'light' })

for (const [who, all] of opened.slice(0, 1)) {
  test(`every twelfth thing that opens for ${who.email.split('@')[0]} is read, left and forgets nothing unasked`, async ({
    page,
  }) => {
    test.setTimeout(300_000)
    const some = all.filter((_, index) => index % 12 === 0)
    expect(await walkAll(page, who, some)).toEqual([])
  })
}
