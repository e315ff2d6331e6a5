import { expect } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, openPage, student, test, widths } from '../../e2e/fixtures.ts'
import { collectProblems } from '../../e2e/read-site.ts'

/* The week of a student as a guardian sees it: today, dues and receipts, attendance, results, notices. */

const guardian = accountOf('guardian@mahanadi.example')

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test('a guardian signs in, reads the week of a student and takes a receipt in the name of the student', async ({
      page,
    }) => {
      const problems = collectProblems(page)
      await openPage(page, paths.login)
      await page.getByLabel('Username/Email').fill(guardian.user_name)
      await page.getByLabel('Password', { exact: true }).fill(guardian.password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(page).toHaveURL(paths.children)
      for (const title of ['Today', 'To pay', 'Attendance', 'Results', 'Notices'])
        await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(student.candidateName)
      await expectNoOverflow(page)
      await expectNoViolations(page, 'the page of a guardian')

      await page.getByText(`Receipts of ${student.candidateName}`).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('button', { name: /^Receipt \(PDF\)/ })
          .first()
          .click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.pdf$/)
      await page
        .getByRole('link', { name: /notice/i })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible()
      await expectNoOverflow(page)
      expect(problems).toEqual([])
    })
  })
}
