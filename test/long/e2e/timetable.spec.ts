import { expect, type Page } from '@playwright/test'
import { expectNoViolations } from '../../e2e/axe.ts'
import { accountOf, expectNoOverflow, openPage, phone, signIn, test } from '../../e2e/fixtures.ts'

const manager = accountOf('manager.cuttack@mahanadi.example')
const teacher = accountOf('teacher@mahanadi.example')

const dialog = (page: Page) => page.getByRole('dialog')

test('a teacher sees the own week on a phone, a day at a time', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, teacher)
  await openPage(page, '/staff/timetable')
  await expect(page.getByRole('heading', { name: 'My timetable' })).toBeVisible()
  await page.getByRole('button', { name: 'Week after' }).click()
  await page.getByRole('group', { name: 'Day' }).getByRole('button').first().click()
  await expect(page.getByRole('heading', { level: 2, name: /^Mon / })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a class' })).toBeHidden()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the week of a teacher')
})

test('the office adds a room and closes it', async ({ page }) => {
  await page.setViewportSize(phone)
  await signIn(page, manager)
  await openPage(page, '/staff/class-rooms')
  const rooms = page.getByRole('list', { name: 'Rooms' })
  await expect(rooms.getByRole('listitem').first()).toBeVisible()
  await expectNoOverflow(page)
  await expectNoViolations(page, 'the rooms of a centre')
  await page.getByRole('button', { name: 'Add a room' }).click()
  await dialog(page).getByLabel('Name').fill('Room 4')
  await dialog(page).getByLabel('Places').fill('0')
  await dialog(page).getByRole('button', { name: 'Add the room' }).click()
  await expect(
    dialog(page)
      .getByText(/must be at least 1/)
      .first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Places').fill('30')
  await dialog(page).getByRole('button', { name: 'Add the room' }).click()
  await expect(rooms.getByText('Room 4')).toBeVisible()
  await page.getByRole('button', { name: 'Change Room 4' }).click()
  await dialog(page).getByLabel('Classes are held here').uncheck()
  await dialog(page).getByRole('button', { name: 'Save the room' }).click()
  await expect(rooms.getByRole('listitem').filter({ hasText: 'Room 4' })).toContainText('not used any more')
})
