import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { PrintedCode } from '#domains/verification/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  desktop,
  expectNoOverflow,
  expectRoomForFingers,
  fetchSession,
  newContact,
  openPage,
  phone,
  signIn,
  test,
} from '../../e2e/fixtures.ts'
import { wholeProfile } from '../../profile-form.ts'

/* Somebody has an admit card in hand, and types its code or scans it. */

const unknown = '0000-0000-0000'

async function makePhoto() {
  const picture = { create: { width: 70, height: 90, channels: 3 as const, background: '#336699' } }
  const bytes = await sharp(picture).png().toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

/** A student with a photo and an admit card. */
async function makeCard(page: Page) {
  const contact = newContact()
  const account = { name: 'Lopamudra Behera', ...contact, password: 'a quiet blue kettle', source: 'website' }
  expect((await page.request.post('/api/um/web-registration', { data: account })).ok()).toBe(true)
  const credentials = { user_name: contact.email, password: account.password }
  const { token } = await fetchSession(page, credentials)
  const headers = { authorization: `Bearer ${token}` }
  const profile = { ...wholeProfile, candidate_name: account.name, photo: await makePhoto() }
  const saved = await page.request.put('/api/admission/self-profile-update', { headers, data: profile })
  expect(saved.ok(), await saved.text()).toBe(true)
  const tests = await (await page.request.get('/api/student-portal/get-ftd-scholarship-test', { headers })).json()
  const wanted = tests.data.upcomingTests.find(
    (one: { quiz_name: string }) => one.quiz_name === 'Foundation scholarship test',
  )
  const url = `/api/student-portal/register-test/${wanted._id}`
  const registered = await page.request.post(url, { headers, data: { mode: 'online' } })
  expect(registered.ok(), await registered.text()).toBe(true)
  const id: string = (await registered.json()).data._id
  const card = await page.request.get(`/api/student-portal/subscription/${id}/code`, { headers })
  const printed: PrintedCode = (await card.json()).data
  const { pathname, search } = new URL(printed.link)
  return { id, credentials, printed, scanned: pathname + search }
}

const verdict = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading', { level: 2 }) })

for (const viewport of [phone, desktop])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    test("a typed code shows the document's state without a photo", async ({ page }) => {
      const { printed } = await makeCard(page)
      await openPage(page, paths.home)
      await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Check a document' }).click()
      const code = page.getByRole('textbox', { name: 'Code on the document' })
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(code).toHaveAccessibleDescription(/Type the code/)
      await code.fill(printed.code.toLowerCase().replaceAll('-', ''))
      await code.press('Enter')
      await expect(verdict(page)).toContainText('This document is valid')
      for (const text of ['Admit card', printed.code]) await expect(verdict(page)).toContainText(text)
      await expect(verdict(page)).not.toContainText('Lopamudra Behera')
      await expect(verdict(page).getByRole('img')).toHaveCount(0)
      await expectNoOverflow(page)

      const next = page.getByRole('textbox', { name: 'Code of another document' })
      await next.fill(unknown)
      await page.getByRole('button', { name: 'Check' }).click()
      await expect(page.getByRole('alert')).toContainText('There is no document with this code.')
      // Typed text is still there.
      await expect(page.getByRole('textbox', { name: 'Code on the document' })).toHaveValue(unknown)
      if (viewport === phone) await expectRoomForFingers(page)
      await expectNoOverflow(page)
    })

    test('axe finds nothing wrong in the answer to a code', async ({ page }) => {
      const { printed } = await makeCard(page)
      await openPage(page, `${paths.verify}/${printed.code}`)
      await expect(verdict(page)).toContainText('This document is valid')
      await expectNoViolations(page, 'valid document')
      await openPage(page, `${paths.verify}/${unknown}`)
      await expect(page.getByRole('alert')).toContainText('There is no document with this code.')
      await expectNoViolations(page, 'unknown document')
    })

    test('a scanned card shows the photo', async ({ page }) => {
      const { scanned } = await makeCard(page)
      const response = await openPage(page, scanned)
      expect(response?.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      const photo = verdict(page).getByRole('img', { name: 'Lopamudra Behera' })
      await expect(photo).toBeVisible()
      await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
      await expectNoViolations(page, 'scanned document')
      await expectNoOverflow(page)
    })
  })

test('the card shows the code, and its QR code is the signed link', async ({ page }) => {
  const { id, credentials, printed } = await makeCard(page)
  await signIn(page, credentials)
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await openPage(page, paths.admitCard(id))
  const card = page.getByRole('article', { name: 'Admit card' })
  await expect(card).toContainText(printed.code)
  await expect(card.getByRole('img', { name: 'QR code that checks this card' })).toBeVisible()
  await expect(card).not.toContainText('Revision')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form is sent by the browser, and the answer is in the page', async ({ page }) => {
    const { printed, scanned } = await makeCard(page)
    await page.goto(paths.verify)
    await page.getByRole('textbox', { name: 'Code on the document' }).fill(printed.code)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page).toHaveURL(`${paths.verify}?code=${printed.code}`)
    await expect(verdict(page)).toContainText('This document is valid')
    await page.goto(`${paths.verify}/${unknown}`)
    await expect(page.getByRole('alert')).toContainText('There is no document with this code.')
    await page.goto(scanned)
    await expect(verdict(page).getByRole('img')).toBeVisible()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  })
})

test('pages of codes are kept by nobody, and count for the network of who asks', async ({ page }) => {
  const { printed, scanned } = await makeCard(page)
  // A page that was shown once is rendered again: the photo of a signed link never appears on the page of a typed code.
  await page.request.get(scanned)
  const typed = await (await page.request.get(`${paths.verify}/${printed.code}`)).text()
  expect(typed).toContain('This document is valid')
  expect(typed).not.toContain('/photo?')
  expect(typed).not.toContain(new URL(printed.link).searchParams.get('s') ?? '')
  const form = await page.request.get(paths.verify)
  expect(form.headers()['cache-control']).toBe('public, no-cache')
})
