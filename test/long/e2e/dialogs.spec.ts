import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { beginUse, desktop, openPage, phone, signIn, student, test } from '../../e2e/fixtures.ts'
import { newBuyer, payButton } from '../../e2e/shop.ts'

/* The windows of site, shop and student area: each is opened once, and must fit on a desktop and on a phone. */

/** Returns the parts of a window that cannot be reached: beyond its edges or the screen, and words that are cut off. */
function findCut(dialog: Element) {
  const found: string[] = []
  const box = dialog.getBoundingClientRect()
  if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    found.push(
      `the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${innerWidth} x ${innerHeight}`,
    )
  for (const part of dialog.querySelectorAll('*')) {
    const { width, left, right } = part.getBoundingClientRect()
    // Text for screen readers is a pixel wide on purpose, and a row that arrow keys move may scroll sideways.
    if (width < 3 || part.closest('svg, .sr, [tabindex="0"]') || !part.checkVisibility()) continue
    const name = `${part.tagName.toLowerCase()} “${part.textContent?.trim().slice(0, 40)}”`
    if (left < box.left - 1 || right > box.right + 1)
      found.push(`${name} from ${Math.round(left)} to ${Math.round(right)}`)
    const { overflowX, textOverflow } = getComputedStyle(part)
    const isPushed = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && overflowX !== 'visible'
    if (isPushed && textOverflow !== 'ellipsis' && !part.matches('input, select, textarea'))
      found.push(`${name} scrolls sideways`)
  }
  return found
}

async function expectWhole(page: Page, dialog: Locator, sizes = [desktop, phone]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const message = `${await dialog.getAttribute('aria-label')} on ${page.url()} at ${size.width} px`
    await expect.poll(() => dialog.evaluate(findCut), { message }).toEqual([])
  }
}

/** Opens a window with a button of the page, checks it at both widths, and leaves it. */
async function look(opener: Locator, title: string, within?: (dialog: Locator) => Locator) {
  const page = opener.page()
  await opener.first().click()
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await expect(dialog).toBeVisible()
  if (within) await expect(within(dialog)).toBeVisible()
  await expectWhole(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.setViewportSize(desktop)
}

test.use({ viewport: desktop })

test('windows of the site, the shop and a new account fit at 360 and 1280 px', async ({ page }) => {
  await newBuyer(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

  await openPage(page, paths.gallery)
  await beginUse(page)
  await look(page.getByRole('link', { name: 'Quick Enquiry' }), 'Get In Touch', (dialog) =>
    dialog.getByRole('button', { name: 'Submit' }),
  )
  await look(button('Quick Links'), 'Quick Links')
  await look(
    page
      .getByRole('main')
      .getByRole('link')
      .filter({ has: page.getByRole('img') }),
    'Gallery',
  )
  await page.setViewportSize(phone)
  await button('Open menu').click()
  await expectWhole(page, page.getByRole('dialog', { name: 'Menu' }), [phone])

  await page.setViewportSize(desktop)
  await openPage(page, paths.tests)
  await look(button(/^Register for /), 'Register for FTD')
  await openPage(page, paths.course({ course_type: 'live', seo_url: 'sbi-po-live' }))
  await look(button('Buy Now').filter({ visible: true }), 'Buy Package', () => payButton(page))
  await openPage(page, paths.dashboard)
  await look(button('Change Password'), 'Change Password')
  await openPage(page, paths.classes)
  await button('Create a calendar link').click()
  await look(button('Create a new link'), 'Create a new link?')
  await openPage(page, paths.profile)
  await page.getByRole('tab', { name: 'Your data' }).click()
  await look(button('Delete my account'), 'Delete my account', (dialog) => dialog.getByLabel('Password'))
})

test('windows of a student who has paid and sat a test fit at 360 and 1280 px', async ({ page }) => {
  await signIn(page, student)
  // A payment that can be refunded, whatever the day.
  await page.route('**/api/student-portal/my-payments', async (route) => {
    const body = await (await route.fetch()).json()
    for (const payment of body.data) payment.may_ask_refund = true
    await route.fulfill({ json: body })
  })
  await openPage(page, paths.payments)
  await look(page.getByRole('button', { name: /^Request a refund/ }), 'Request a refund', (dialog) =>
    dialog.getByText('You will get back').or(dialog.getByRole('link', { name: 'Contact us' })),
  )
  await openPage(page, paths.submissions)
  await page
    .getByRole('link', { name: /^Analysis/ })
    .first()
    .click()
  await look(page.getByRole('button', { name: 'Share the score' }), 'Share the score')
})
