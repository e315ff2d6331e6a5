import { expect, type Page } from '@playwright/test'
import { dayInIndia, daysLater } from '#platform/text/india-time.ts'
import { expectNoViolations } from './axe.ts'
import { accountOf, desktop, expectNoOverflow, openPage, signIn, test } from './fixtures.ts'

const manager = accountOf('manager.cuttack@mahanadi.example')

const grid = (page: Page) => page.getByRole('region', { name: 'Classes of the week' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Types part by part, as the form's time fields require. */
async function typeClock(page: Page, label: string, keys: string) {
  const field = dialog(page).getByRole('group', { name: label, exact: true })
  await field.getByRole('spinbutton').first().click()
  await page.keyboard.type(keys)
}

async function chooseTopic(page: Page) {
  await dialog(page).getByRole('combobox', { name: 'Topic' }).fill('Syllogism')
  await page.getByRole('option').first().click()
}

test('the office plans a class, reads who was there before it, moves it and cancels it with a reason', async ({
  page,
}) => {
  await page.setViewportSize(desktop)
  await signIn(page, manager)
  // The demo has a class on each of the seven days after it was loaded; the second is cancelled.
  await openPage(page, `/staff/timetable?day=${daysLater(dayInIndia(new Date()), 3)}`)
  await expect(grid(page).getByRole('button').first()).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the timetable of a centre')

  await test.step('a clash is refused, and named', async () => {
    await page.getByRole('button', { name: 'Add a class' }).click()
    const option = await dialog(page).getByLabel('Batch').locator('option', { hasText: 'CTC-CHS-M1' }).textContent()
    await dialog(page)
      .getByLabel('Batch')
      .selectOption({ label: option ?? '' })
    await typeClock(page, 'From', '0800am')
    await typeClock(page, 'To', '0900am')
    await chooseTopic(page)
    await expectNoViolations(page, 'adding a class')
    await dialog(page).getByRole('button', { name: 'Add to the timetable' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Not saved, as it clashes.')
    await expect(dialog(page).getByRole('alert')).toContainText('CTC-CHS-M1 has Reasoning')
  })

  await test.step('at another time it is saved, with a warning of the room', async () => {
    await typeClock(page, 'From', '1105am')
    await typeClock(page, 'To', '1205pm')
    await dialog(page).getByLabel('Room').selectOption({ label: 'Room 3, 6 places' })
    await expect(dialog(page).getByText(/Room 3 has 6 places/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Add to the timetable' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(grid(page).getByText('11:05 AM')).toBeVisible()
  })

  await test.step('it is moved, and cancelled with a reason', async () => {
    await grid(page)
      .getByRole('button', { name: /11:05 AM/ })
      .click()
    await dialog(page).getByRole('button', { name: 'Change or move' }).click()
    await typeClock(page, 'From', '1130am')
    await dialog(page)
      .getByRole('button', { name: /^Save and tell \d+/ })
      .click()
    await expect(dialog(page)).toBeHidden()
    await grid(page)
      .getByRole('button', { name: /11:30 AM/ })
      .click()
    await expect(dialog(page).getByText(/^Moved from .* 11:05 AM/)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel the class…' }).click()
    await dialog(page).getByLabel('Reason, which its students read').fill('The hall is flooded.')
    await dialog(page)
      .getByRole('button', { name: /^Cancel and tell \d+/ })
      .click()
    await expect(dialog(page)).toBeHidden()
    await grid(page)
      .getByRole('button', { name: /11:30 AM/ })
      .click()
    await expect(dialog(page).getByText('Cancelled: The hall is flooded.')).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Change or move' })).toBeHidden()
  })
})
