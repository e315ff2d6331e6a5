import { expect, type Page } from '@playwright/test'
import { PDFDocument } from 'pdf-lib'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { desktop, fetchSession, newContact, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

/*
 * A printed page is a document: a fixed number of sheets, none of them blank, without controls. The receipt is a separate PDF, whose pages
 * describe-receipt.test.ts counts.
 */

const papers = ['A4', 'Letter'] as const

async function countSheets(page: Page, format: (typeof papers)[number]) {
  // As people print: the printer decides the paper, the page its margins.
  const file = await page.pdf({ format, preferCSSPageSize: false })
  return (await PDFDocument.load(file)).getPageCount()
}

/** Makes a student with a place at a centre, which makes the card longest. Returns the registration's id. */
async function registerAtCentre(page: Page) {
  const contact = newContact()
  const account = {
    name: 'Lopamudra Priyadarshini Behera',
    ...contact,
    password: 'a quiet blue kettle',
    source: 'website',
  }
  expect((await page.request.post('/api/um/web-registration', { data: account })).ok()).toBe(true)
  const credentials = { user_name: contact.email, password: account.password }
  const { token } = await fetchSession(page, credentials)
  const headers = { authorization: `Bearer ${token}` }
  const tests = await (await page.request.get('/api/student-portal/get-ftd-scholarship-test', { headers })).json()
  const wanted = tests.data.upcomingTests.find(
    (one: { quiz_name: string }) => one.quiz_name === 'Foundation scholarship test',
  )
  const centres = await (await page.request.get('/api/masters/center', { headers })).json()
  const data = { mode: 'offline', center_id: centres.data[0]._id }
  const answer = await page.request.post(`/api/student-portal/register-test/${wanted._id}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  await signIn(page, credentials)
  return (await answer.json()).data._id as string
}

for (const viewport of [phone, desktop])
  test(`the admit card is one sheet of A4 and of Letter, printed from a screen of ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const id = await registerAtCentre(page)
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await openPage(page, paths.admitCard(id))
    await expect(page.getByRole('article', { name: 'Admit card' })).toBeVisible()
    for (const paper of papers) expect(await countSheets(page, paper), paper).toBe(1)
  })

test('the prospectus of every kind of course is at most two sheets', async ({ page }) => {
  for (const type of ['classroom', 'live', 'recorded', 'test-series']) {
    const answer = await page.request.post('/api/website/list/course?page=1&limit=1', { data: { course_type: [type] } })
    const [course]: CourseDetail[] = (await answer.json()).data
    if (!course) continue
    await openPage(page, paths.prospectus(course.seo_url))
    for (const paper of papers) expect(await countSheets(page, paper), `${type} on ${paper}`).toBeLessThanOrEqual(2)
  }
})

test('public pages print the name of the institute and their text, without menus, dock and buttons', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of [paths.courseDetails, paths.about, paths.terms, '/center/cuttack']) {
    await openPage(page, path)
    await expect(page.getByRole('banner').getByRole('link', { name: /home$/ })).toBeVisible()
    const pressed = page.locator('nav, footer, button, [role=tab], .btn, form').filter({ visible: true })
    expect(await pressed.allTextContents(), path).toEqual([])
  }
})
