import { expect } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  beginUse,
  desktop,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  openPage,
  phone,
  test,
} from '../../e2e/fixtures.ts'
import { collectProblems, samples, testReadPages } from '../../e2e/read-site.ts'

testReadPages('the whole site', Number.POSITIVE_INFINITY)

// Run in parallel: together they take longer than any other file.
test.describe.configure({ mode: 'parallel' })

const quarters = [
  { quarter: 'first', opensAt: phone, turnsTo: desktop },
  { quarter: 'second', opensAt: desktop, turnsTo: phone },
  { quarter: 'third', opensAt: phone, turnsTo: desktop },
  { quarter: 'last', opensAt: desktop, turnsTo: phone },
]
for (const [rest, { quarter, opensAt, turnsTo }] of quarters.entries()) {
  test(`every kind of page of the ${quarter} quarter opens at ${opensAt.width} px and fits both widths, fingers and large text, without an error or a finding of axe`, async ({
    page,
    request,
  }) => {
    const problems = collectProblems(page)
    const paths = (await samples(request)).filter((_, index) => index % quarters.length === rest)
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      await page.setViewportSize(opensAt)
      await openPage(page, path)
      await beginUse(page)
      for (const viewport of [opensAt, turnsTo]) {
        await page.setViewportSize(viewport)
        await expectNoOverflow(page)
        if (viewport === phone) await expectRoomForFingers(page)
        if (viewport === phone) await expectRoomForLargeText(page)
        await expectNoViolations(page, `${path} at ${viewport.width} px`)
      }
    }
    expect(problems).toEqual([])
  })
}
