import { expect } from '@playwright/test'
import { test } from '../../e2e/fixtures.ts'
import { looks, openQuarter, quarters } from '../../e2e/staff-screens.ts'

test.describe.configure({ mode: 'parallel' })

for (const [rest, quarter] of quarters.entries()) {
  const as = rest % 2 === 0 ? looks : looks.toReversed()
  test(`every screen of the ${quarter} quarter of the console opens ${as[0]?.colorScheme} at ${as[0]?.viewport.width} px, and is right both ways, without an objection of axe, the policy or the width`, async ({
    page,
    server,
  }) => {
    test.slow()
    const all = Number.POSITIVE_INFINITY
    expect(await openQuarter(page, { origin: server.url, rest, as, every: 1, withAxe: all })).toEqual([])
  })
}
