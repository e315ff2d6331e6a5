import { expect, type Page } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { readLanguage } from '../../../scripts/texts/languages.ts'
import { findQuiz, openToday } from '../../e2e/exam-hall.ts'
import { expectNoOverflow, newContact, phone, test } from '../../e2e/fixtures.ts'

/* A student reads one language from the home page to a bought course and a finished mock, on a phone. */

const course = 'sbi-po-test-series'
const mock = 'Railway Group D: mock in English, Hindi and Odia'

const languages = [
  { language: 'hi', name: 'हिन्दी', colorScheme: 'light' },
  { language: 'or', name: 'ଓଡ଼ିଆ', colorScheme: 'dark' },
  { language: 'bn', name: 'বাংলা', colorScheme: 'light' },
] as const

/** Returns the visible buttons, and whether they are cut off. */
const readButtons = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      const { parentElement } = element
      return (
        parentElement !== null && (getComputedStyle(parentElement).overflowX !== 'visible' || scrolls(parentElement))
      )
    }
    const seen = [...document.querySelectorAll<HTMLElement>('button, .btn')].filter(
      (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.clientWidth > 1,
    )
    return seen.map((button) => {
      const { left, right } = button.getBoundingClientRect()
      const isOutside = !scrolls(button) && (left < 0 || right > innerWidth)
      const isTooFull = button.scrollWidth > button.clientWidth + 1 && getComputedStyle(button).display !== 'inline'
      // A link may be the institute's content, which has its own languages.
      const text = button instanceof HTMLButtonElement ? button.innerText.trim() : ''
      return { text, label: button.ariaLabel, isCut: isOutside || isTooFull, html: button.outerHTML.slice(0, 160) }
    })
  })

for (const { language, name, colorScheme } of languages) {
  test.describe(`in ${name}`, () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true, colorScheme })

    test('a student goes from the home page to a bought course and a finished mock', async ({ page, server }) => {
      const { translate, entries = [] } = readLanguage(language)
      const said = (english: string) => {
        const text = translate(english, english)
        if (!text) throw new Error(`“${english}” is not translated`)
        return text
      }
      const english = new Set(entries.flatMap(({ message, translation }) => (message === translation ? [] : [message])))
      /** Checks a screen once it is loaded: nothing is wider than the phone, cut off, or English. */
      const look = async (path: string | RegExp) => {
        await expect(page).toHaveURL(path)
        await expect(page.locator('html[data-ready]')).toHaveAttribute('lang', `${language}-IN`)
        await expectNoOverflow(page)
        const buttons = await readButtons(page)
        const isEnglish = (text: string | null) => text !== null && english.has(text)
        expect(buttons.filter(({ text, label, isCut }) => isCut || isEnglish(text) || isEnglish(label))).toEqual([])
      }
      const press = (text: string) => page.getByRole('button', { name: said(text), exact: true }).click()
      const below = (path: string) => `/${language}${path}`

      await openToday(server, mock)
      const { contact, email } = newContact()
      const person = { name: 'Lopa Behera', email, contact, password: 'a quiet blue kettle' }
      const registered = await page.request.post('/api/um/web-registration', { data: { ...person, source: 'website' } })
      expect(registered.ok()).toBe(true)

      await page.goto(paths.home)
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      await look(`/${language}`)
      await page
        .getByRole('main')
        .locator(`a[href="${below('/product/test-series')}"]`)
        .first()
        .click()
      await look(below('/product/test-series'))
      await page
        .getByRole('main')
        .locator(`a[href="${below(`/test-series/${course}`)}"]`)
        .first()
        .click()
      await look(below(`/test-series/${course}`))
      await page.locator('a.btn.when-signed-out:visible').first().click()
      await look(new RegExp(`^[^?]*${below('/login')}\\?`))
      await page.getByLabel(said('Username/Email')).fill(email)
      await page.getByLabel(said('Password'), { exact: true }).fill(person.password)
      await press('Log In')

      const shop = page.getByRole('dialog', { name: said('Buy Package') })
      await shop.getByRole('checkbox').check()
      await look(new RegExp(below(`/test-series/${course}`)))
      await shop.getByRole('button', { name: /₹/ }).click()
      await page
        .getByRole('dialog', { name: /^Sandbox/ })
        .getByRole('button', { name: 'Success' })
        .click()
      const toDashboard = shop.getByRole('link', { name: said('Go To Dashboard') })
      await expect(toDashboard).toBeVisible()
      await look(new RegExp(below(`/test-series/${course}`)))
      await toDashboard.click()

      const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '')
      const quiz = await findQuiz(page, { token, name: mock })
      const toMock = page
        .getByRole('main')
        .locator(`a[href="${below(paths.player(quiz))}"]`)
        .first()
      await expect(toMock).toBeVisible()
      await look(below(paths.dashboard))
      await toMock.click()
      await expect(page.getByRole('button', { name: said('Next'), exact: true })).toBeVisible()
      await look(below(paths.player(quiz)))
      await press('Next')
      await page.getByRole('checkbox').check()
      await press('I am ready to begin')
      await page.getByRole('main').getByRole('radio').first().check()
      await look(below(paths.player(quiz)))
      await press('Save & Next')
      await press('Question palette')
      const palette = page.getByRole('dialog', { name: said('Question palette') })
      await palette.getByRole('button', { name: said('Submit'), exact: true }).click()
      await expect(page.getByRole('dialog', { name: said('Exam Summary') })).toBeVisible()
      await look(below(paths.player(quiz)))
      await press('Submit test')
      await expect(page.getByRole('heading', { name: said('Thank you') })).toBeVisible()
      await look(below(paths.player(quiz)))
    })
  })
}
