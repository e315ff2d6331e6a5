import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { legalLinks } from '#web/site/parts/frame/panel-links.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  accountOf,
  desktop,
  expectNoOverflow,
  openPage,
  phone,
  reloadPage,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'

test('the texts of the law are led to from the footer of every page', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/about')
  for (const { label, to } of legalLinks) {
    await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: label, exact: true }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    await expect(page.getByText(/^Version 1, in force since/)).toBeVisible()
  }
})

test('registering allows reading the texts without losing input', async ({ page, context }) => {
  await openPage(page, '/registration')
  await page.getByLabel('Full Name').fill('Asha Rout')
  const opening = context.waitForEvent('page')
  await page.getByRole('link', { name: /^terms of use/ }).click()
  await expect((await opening).getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Asha Rout')
})

for (const size of [phone, desktop]) {
  test(`a course leads to its prospectus, whose refund is a sum that adds up, at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await openPage(page, '/course/sbi-po-live')
    await page.getByRole('link', { name: /^Prospectus/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prospectus: SBI PO Live' })).toBeVisible()
    await expect(page.getByRole('table')).toContainText('₹1,479.66 (18%)')
    const sum = page.getByRole('region', { name: 'If you withdraw' }).getByRole('definition')
    const [paid = 0, books = 0, used = 0, back = 0] = (await sum.allTextContents()).map((text) =>
      Math.round(Number(text.replace(/[^\d.]/g, '')) * 100),
    )
    expect(paid - books - used).toBe(back)
    await expect(page.getByRole('region', { name: 'Teachers' })).toContainText('M.Sc. Mathematics')
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide).toBe(0)

    await openPage(page, '/classroom-course/sbi-po-evening-bhubaneswar')
    await page.getByRole('link', { name: /^Prospectus/ }).click()
    const fee = page.getByRole('region', { name: 'Fee' }).getByRole('table')
    await expect(fee).toContainText('₹22,000')
    const hidden = await fee.evaluate((table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0))
    expect(hidden, 'pixels of the fee that are out of sight').toBeLessThanOrEqual(0)
  })
}

/**
 * Makes the page ask as after a new version of the terms, until the student has agreed. The server's own tests cover whom it asks; here everybody else would be
 * asked too.
 */
async function askAboutTerms(page: Page) {
  let isAsked = true
  const sent: unknown[] = []
  await page.route('**/api/student-portal/own-part', async (route) => {
    // The server's bundle lacks the question and could answer the next request with "nothing new".
    const { 'if-none-match': _mark, ...headers } = route.request().headers()
    const answer = await route.fetch({ headers })
    if (!isAsked || answer.status() !== 200) return route.fulfill({ response: answer })
    const body = await answer.json()
    body.data.texts_to_agree = [{ kind: 'terms', version: 1 }]
    await route.fulfill({ response: answer, json: body })
  })
  page.on('request', (request) => {
    if (!request.url().endsWith('/text-consents')) return
    isAsked = false
    sent.push(request.postDataJSON())
  })
  return sent
}

for (const size of [phone, desktop]) {
  test(`new terms are read and agreed to by keyboard once, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: size === phone ? 'dark' : 'light' })
    const sent = await askAboutTerms(page)
    await signIn(page, student)
    await openPage(page, paths.dashboard)
    const asked = page.getByRole('region', { name: 'New version to accept' })
    await expect(asked).toContainText('Our terms of use have changed')
    await expectNoViolations(page, 'dashboard that asks')
    await expectNoOverflow(page)
    await asked.getByRole('link', { name: 'terms of use' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
    await page.goBack()
    await asked.getByRole('button', { name: 'I agree' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Thank you. We have recorded that you agree.')).toBeVisible()
    await expect(asked).toHaveCount(0)
    expect(sent).toEqual([{ texts: [{ kind: 'terms', version: 1 }] }])
    await reloadPage(page)
    await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
    await expect(asked).toHaveCount(0)
  })
}

test('the author of a legal text decides whether students are asked again', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, accountOf('editor@mahanadi.example'))
  await openPage(page, '/staff/site/legal/terms')
  const asks = page.getByRole('checkbox', { name: 'Ask students to agree again' })
  await expect(asks).not.toBeChecked()
  await expect(asks).toHaveAccessibleDescription(/will be asked again/)
  await openPage(page, '/staff/site/legal/shipping')
  await expect(page.getByLabel('Title')).toBeVisible()
  await expect(asks).toHaveCount(0)
})
