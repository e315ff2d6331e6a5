import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { MasteryOfTopics, TopicMastery } from '#domains/attempts/mastery/schema.ts'
import { paths } from '#platform/text/paths.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import {
  desktop,
  doubleText,
  expectNoOverflow,
  openPage,
  phone,
  reloadPage,
  signIn,
  student,
  test,
} from '../../e2e/fixtures.ts'

/* What a student knows of each topic: from the notebook, by keyboard and on a phone. */

const idOf = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`

function topic(n: number, name: string, told: Partial<TopicMastery> = {}): TopicMastery {
  return { _id: idOf(n), name, questions: 0, last_on: null, band: null, right: null, ...told }
}

const made: MasteryOfTopics = {
  today: '2026-11-27',
  subjects: [
    {
      _id: idOf(90),
      name: 'Quantitative aptitude',
      topics: [
        topic(1, 'Time, speed and distance', {
          questions: 12,
          last_on: '2026-10-24',
          band: { low: 20, high: 74 },
          right: 47,
        }),
        topic(2, 'Simplification', { questions: 64, last_on: '2026-11-25', band: { low: 78, high: 92 }, right: 86 }),
        topic(3, 'Mensuration', { questions: 4, last_on: '2026-11-18', band: { low: 12, high: 91 } }),
        topic(4, 'Probability'),
      ],
    },
    {
      _id: idOf(91),
      name: 'Reasoning',
      topics: [topic(5, 'Syllogisms', { questions: 9, last_on: '2026-11-27', band: { low: 0, high: 31 }, right: 9 })],
    },
  ],
}

const call = '**/api/student-portal/topic-mastery'
const answerWith = (page: Page, data: MasteryOfTopics) =>
  page.route(call, (route) => route.fulfill({ json: { success: true, data } }))

const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })

test('the notebook leads to the topics of the demo student, by keyboard', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, student)
  await openPage(page, paths.notebook)
  await page.getByRole('link', { name: 'What you know of each topic' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible()
  await expect(page.getByText(/^The dot: how many of 100 such questions/)).toBeVisible()
  await expect(page.getByText(/\d+ to \d+ of 100|not enough to say/).first()).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the topics of the demo student')
})

test('nothing yet, no answer of the server and no connection are said', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, student)
  await answerWith(page, { today: made.today, subjects: [] })
  await openPage(page, paths.topicMastery)
  await expect(page.getByText(/Nothing can be said yet/)).toBeVisible()
  await expectNoViolations(page, 'no topics')
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false } }))
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'Sorry, this page could not be shown.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.abort('internetdisconnected'))
  await openPage(page, paths.notebook)
  await page.getByRole('link', { name: 'What you know of each topic' }).click()
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible()
  await expectNoOverflow(page)
})

test('each row says its range, or that nothing can be said', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, student)
  await answerWith(page, made)
  await openPage(page, paths.topicMastery)
  await expect(row(page, 'Time, speed and distance')).toContainText('About 47 of 100, 20 to 74 of 100')
  await expect(row(page, 'Time, speed and distance')).toContainText('12\u00a0questions, 34 days ago')
  await expect(row(page, 'Mensuration')).toContainText('not enough to say')
  await expect(row(page, 'Probability')).toContainText('never tried')
  await expect(row(page, 'Probability')).toContainText('no question yet')
  // The dot appears only where an estimate exists.
  await expect(page.getByRole('main').locator('li i')).toHaveCount(3)
  await page.getByRole('link', { name: 'Reasoning' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Reasoning' })).toBeInViewport()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'topics')
  await page.setViewportSize(desktop)
  await expectNoOverflow(page)
  await page.setViewportSize(phone)
  await doubleText(page)
  await expectNoOverflow(page)
})
