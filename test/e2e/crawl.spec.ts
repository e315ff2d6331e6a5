import { expect } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import {
  beginUse,
  expectNoOverflow,
  expectRoomForFingers,
  expectRoomForLargeText,
  openPage,
  phone,
  test,
} from './fixtures.ts'
import { collectProblems, samples, testReadPages } from './read-site.ts'

testReadPages('one page of each kind', 1)

// Run in parallel: together they take longer than any other file.
test.describe.configure({ mode: 'parallel' })

test('every kind of page opens without an error and fits a phone; an eighth have room for fingers, for large text, and nothing that axe finds', async ({
  page,
  request,
}) => {
  test.setTimeout(300_000)
  await page.setViewportSize(phone)
  const problems = collectProblems(page)
  const paths = await samples(request)
  expect(paths.length).toBeGreaterThan(20)
  for (const [index, path] of paths.entries()) {
    await openPage(page, path)
    await expectNoOverflow(page)
    if (index % 8 > 0) continue
    // Only the frame has parts that load with the first use, and it is the same on every page.
    await beginUse(page)
    await expectNoOverflow(page)
    await expectRoomForFingers(page)
    await expectRoomForLargeText(page)
    await expectNoViolations(page, path)
  }
  expect(problems).toEqual([])
})
