import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { pageRoutes } from '#web/routes.ts'
import { expectNoViolations } from '../../e2e/axe.ts'
import { begin, choose, findQuiz, openSolution, visitScreens } from '../../e2e/exam-hall.ts'
import {
  accountOf,
  beginUse,
  desktop,
  expectNoOverflow,
  openBeforeScripts,
  openPage,
  phone,
  reloadPage,
  signIn,
  student,
  test,
  tester,
  widths,
} from '../../e2e/fixtures.ts'
import { samplePages } from '../../e2e/public-pages.ts'
import { agree, buyWindow, endOverlay, fillAddress, newBuyer, pay, payButton } from '../../e2e/shop.ts'

/* Light and dark: by the system's choice, by the device's choice, and always light on paper. */

const white = 'rgb(255, 255, 255)'
/** `--bg` of tokens.css in the dark theme. */
const night = /^oklch\(0\.185 /

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const expectNight = (page: Page) => expect.poll(() => groundOf(page)).toMatch(night)
const expectDay = (page: Page) => expect.poll(() => groundOf(page)).toBe(white)
const expectContrast = (page: Page, screen: string) =>
  expectNoViolations(page, `${screen} by night`, ['color-contrast'])

/** Records the background of every frame that the page draws while it opens. */
async function watchGrounds(page: Page) {
  await page.addInitScript(() => {
    const grounds: string[] = []
    Object.assign(window, { grounds })
    const look = () => {
      if (document.body) grounds.push(getComputedStyle(document.body).backgroundColor)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => [...new Set((window as unknown as { grounds: string[] }).grounds)])
}

const themesOf = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
const colourOfBrowser = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return metas.filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
  })

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark', viewport: phone })

  test('the home page, the dashboard and the player are dark from the first frame on, and can be read', async ({
    page,
  }) => {
    const grounds = await watchGrounds(page)
    const token = await signIn(page, tester)
    await openPage(page, paths.home)
    await expectContrast(page, 'home')
    expect((await grounds()).filter((ground) => !night.test(ground))).toEqual([])
    expect(await colourOfBrowser(page)).toEqual([expect.stringContaining('oklch(0.15 ')])
    await openPage(page, paths.dashboard)
    await expect(page.getByRole('heading', { name: 'Your tests' })).toBeVisible()
    await expectContrast(page, 'dashboard')
    await openPage(page, paths.player(await findQuiz(page, { token, name: 'Railway NTPC CBT-1: full mock 1' })))
    await begin(page)
    await choose(page, 0)
    await expectContrast(page, 'question')
    await expectNight(page)
  })
})

test('a theme is chosen at the first tap, in every tab, and for this device', async ({ page, context }) => {
  const other = await context.newPage()
  await openPage(other, paths.about)
  const letScriptsCome = await openBeforeScripts(page, paths.contact)
  await expectDay(page)
  await themesOf(page).getByText('Dark', { exact: true }).click()
  await expectNight(page)
  await expectNight(other)
  await expect(themesOf(other).getByRole('radio', { name: 'Dark' })).toBeChecked()
  letScriptsCome()
  await page.waitForLoadState()
  await beginUse(page)
  await expect(themesOf(page).getByRole('radio', { name: 'Dark' })).toBeChecked()

  const grounds = await watchGrounds(page)
  await reloadPage(page)
  expect((await grounds()).filter((ground) => !night.test(ground))).toEqual([])
  await expect(themesOf(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
  expect(await colourOfBrowser(page)).toEqual([expect.stringContaining('oklch(0.15 ')])
  await page.emulateMedia({ media: 'print' })
  await expectDay(page)
})

test('the account menu takes over the theme, changes it by keyboard, and gives it back to the system', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await openPage(other, paths.about)
  await themesOf(other).getByText('Dark', { exact: true }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, student)
  await openPage(page, paths.dashboard)
  await page.getByRole('button', { name: /Account of/ }).click()
  const themes = page.getByRole('group', { name: 'Theme' })
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await themes.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expectDay(page)
  await expectDay(other)
  await themes.getByText('System', { exact: true }).click()
  await expectNight(page)
  await expectDay(other)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
})

test('the menu of the console chooses the theme, for the pages too', async ({ page }) => {
  await page.setViewportSize(desktop)
  await signIn(page, accountOf('director@mahanadi.example'))
  await openPage(page, '/staff')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /: account menu$/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('Dark theme')
  await expectNight(page)
  await openPage(page, paths.about)
  await expectNight(page)
  await openPage(page, '/staff')
  await choose('Theme of the device')
  await expectDay(page)
})

test('what is printed on a dark screen is light, and a part that is drawn as a sheet of paper is light on it', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openPage(page, paths.courseDetails)
  await expectNight(page)
  const sheetOf = () =>
    page.evaluate(() => {
      const sheet = document.body.appendChild(document.createElement('div'))
      sheet.className = 'always-light'
      sheet.style.background = 'var(--bg)'
      sheet.style.color = 'var(--ink)'
      const { backgroundColor, color } = getComputedStyle(sheet)
      return [backgroundColor, color]
    })
  expect(await sheetOf()).toEqual([white, expect.stringMatching(/^oklch\(0\.2 /)])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectDay(page)
})

/** Pages of the student area without a parameter in their address. */
const portalPages = pageRoutes.flatMap(({ area, path }) => (area === 'portal' && !path.includes(':') ? [path] : []))

for (const viewport of widths) {
  test.describe(`by night, at ${viewport.width} px`, () => {
    test.use({ colorScheme: 'dark', viewport })

    test('every public page can be read, and none is wider than the screen', async ({ page, request }) => {
      test.setTimeout(600_000)
      for (const path of await samplePages(request)) {
        await openPage(page, path)
        await beginUse(page)
        await expectNight(page)
        await expectContrast(page, path)
        await expectNoOverflow(page)
      }
    })

    test('every page of the student area can be read', async ({ page }) => {
      test.setTimeout(600_000)
      await signIn(page, student)
      for (const path of portalPages) {
        await openPage(page, path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
        await expectNight(page)
        await expectContrast(page, path)
      }
      await openPage(page, paths.dashboard)
      await page.getByRole('button', { name: /Account of/ }).click()
      await expectContrast(page, 'account menu')
      await page.keyboard.press('Escape')
      await openSolution(page)
      await expectContrast(page, 'analysis')
    })

    test('what opens over the pages can be read: menus, forms, and a purchase to its end', async ({ page }) => {
      test.setTimeout(300_000)
      await newBuyer(page)
      await openPage(page, paths.about)
      await beginUse(page)
      for (const [opener, window] of [
        [page.getByRole('link', { name: 'Quick Enquiry' }), 'Get In Touch'],
        [page.getByRole('button', { name: 'Quick Links' }), 'Quick Links'],
      ] as const) {
        await opener.click()
        await expect(page.getByRole('dialog', { name: window })).toBeVisible()
        await expectContrast(page, window)
        await page.keyboard.press('Escape')
      }
      await openPage(page, paths.course({ course_type: 'live', seo_url: 'sbi-po-live' }))
      await page.getByRole('button', { name: 'Buy Now', exact: true }).filter({ visible: true }).first().click()
      await expect(payButton(page)).toBeVisible()
      await fillAddress(page)
      await agree(page)
      await expectContrast(page, 'Buy Package')
      await pay(page)
      await endOverlay(page, 'Success')
      await expect(buyWindow(page).getByRole('heading', { name: 'Paid. The course is yours.' })).toBeVisible()
      await expectContrast(page, 'paid')
    })

    test('every screen of the player can be read', async ({ page }) => {
      const token = await signIn(page, tester)
      await visitScreens(page, token, (screen) => expectContrast(page, screen))
    })
  })
}
