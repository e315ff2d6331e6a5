import { expect, type Page } from '@playwright/test'

/** Lists elements without enough room: the page itself, and words of a control that overflow or are cut off. */
function findWithoutRoom() {
  const found: string[] = []
  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) found.push(`the page, by ${wide} px`)
  // Deliberately scrollable content hides nothing.
  const isPushed = (element: Element): boolean => {
    const { overflowX } = getComputedStyle(element)
    if (['auto', 'scroll'].includes(overflowX) && element.scrollWidth > element.clientWidth) return true
    return element.parentElement !== null && isPushed(element.parentElement)
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.clientWidth > 2
  // Text for screen readers is cut to one pixel on purpose.
  const isHeardOnly = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath !== 'none' || isHeardOnly(element.parentElement))
  const isShortened = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement))
  const wordsOf = (control: Element) => {
    const boxes: DOMRect[] = []
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, textContent } = node
      if (!textContent?.trim() || isHeardOnly(parentElement) || isShortened(parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0) boxes.push(box)
    }
    return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) }
  }
  for (const control of document.querySelectorAll('button, a, summary, label, [role="tab"], th, h1, h2, h3')) {
    if (!isShown(control) || !control.textContent?.trim() || control.closest('svg, [aria-hidden="true"]')) continue
    const style = getComputedStyle(control)
    if (style.display === 'inline' || style.textOverflow === 'ellipsis') continue
    const words = wordsOf(control)
    if (words.right < words.left) continue
    const box = control.getBoundingClientRect()
    const over = Math.max(words.right - box.right, box.left - words.left, words.right - window.innerWidth)
    const isCut = style.overflowY !== 'visible' && control.scrollHeight > control.clientHeight + 2
    if ((over > 1.5 && !isPushed(control)) || isCut)
      found.push(
        `${control.tagName.toLowerCase()} “${control.textContent.trim().slice(0, 50)}”, by ${over.toFixed(0)} px`,
      )
  }
  return [...new Set(found)]
}

/** Lists elements without enough room on a screen in the pseudo-language, once the screen is still. */
export async function lookAt(page: Page, name: string) {
  const busy = page.locator('[aria-busy="true"], [role="progressbar"]').filter({ visible: true })
  await expect(busy).toHaveCount(0)
  const accented = /[áéíóúñšťŕþ]{1}/
  await expect(page.locator('body'), `${name} is in the pseudo-language`).toContainText(accented)
  let found: string[] = []
  // A new screen moves for a moment.
  for (let tries = 0; tries < 4; tries++) {
    found = await page.evaluate(findWithoutRoom)
    if (found.length === 0) return []
    await page.waitForTimeout(250)
  }
  return found.map((what) => `${name}: ${what}`)
}
