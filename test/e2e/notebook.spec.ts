import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { desktop, openPage, signIn, student, test } from './fixtures.ts'

/* The mistake notebook of the demo student: from the dashboard into a set, by touch on a phone and by keyboard on a desk. */

const result = (page: Page) => page.getByText(/^(Right, in|Wrong, in|Not known)/)

test.describe('on a desk', () => {
  test.use({ viewport: desktop })

  test('a lost answer is stored, resent under its key, and counted once', async ({ page }) => {
    await signIn(page, student)
    await openPage(page, paths.notebookSet)
    const keys: string[] = []
    await page.route('**/api/student-portal/notebook/answers', async (route) => {
      keys.push(route.request().postDataJSON()._id)
      // The first arrives, and its answer is lost on the way back.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'I do not know' }).click()
    await expect(page.getByRole('alert')).toContainText('Your answer is kept here: send it again.')
    await page.getByRole('button', { name: 'I do not know' }).click()
    await expect(result(page)).toBeFocused()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })
})
