import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { desktop, openPage, test } from './fixtures.ts'
import { agree, buyWindow, endOverlay, newBuyer, orderOf, pay, payButton } from './shop.ts'

/* Buying that is disturbed: by a second tab, by a session that ends, by books that are not there. */

const live = paths.course({ course_type: 'live', seo_url: 'sbi-po-live' })

test.use({ viewport: desktop })

async function openWindow(page: Page, path: string, button: string | RegExp) {
  await openPage(page, path)
  await page.getByRole('button', { name: button, exact: true }).filter({ visible: true }).first().click()
  await expect(payButton(page)).toBeVisible()
}

test('two tabs paying for the same thing make one order, one payment and one receipt', async ({
  page,
  context,
  server,
}) => {
  const token = await newBuyer(page)
  await openWindow(page, live, 'Buy Now (without Books)')
  await agree(page)
  const order = await orderOf(page, () => pay(page))

  const other = await context.newPage()
  await openWindow(other, live, 'Buy Now (without Books)')
  await agree(other)
  expect(await orderOf(other, () => pay(other)), 'the second tab opens the order of the first').toEqual(order)

  await endOverlay(page, 'Success')
  await expect(buyWindow(page).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
  await other.bringToFront()
  await endOverlay(other, 'Success')
  await expect(buyWindow(other).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get('/api/student-portal/my-payments', { headers })).json()
  expect(data).toMatchObject([{ order_id: order.orderNo, state: 'fulfilled', receipts: [{ kind: 'receipt' }] }])
  expect(new URL(server.url).host).toBe(new URL(other.url()).host)
})
