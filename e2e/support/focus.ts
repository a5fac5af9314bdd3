import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page has before the control in question. */
const mostStops = 60

/** Presses Tab until the control has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, control: Locator) {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab')
    await expectFocusSeen(page)
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab never reached ${control}`)
}

/** Expects the focused element to be inside the window, uncovered, and marked. */
export async function expectFocusSeen(page: Page) {
  await expect.poll(() => page.evaluate(unseenFocus), `focus on ${page.url()}`).toBeNull()
}

/** Runs in the page. Returns why the focus is not visible; null if it is, or if the page has it. */
function unseenFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.id === 'main') return null
  const name = focused.outerHTML.slice(0, 200)
  const { x, y, width, height } = focused.getBoundingClientRect()
  if (width === 0 || height === 0) return `has no size: ${name}`
  const [across, down] = [x + width / 2, y + Math.min(height, innerHeight) / 2]
  const there = document.elementFromPoint(across, down)
  if (!there) return `outside the window: ${name}`
  if (!focused.contains(there) && !there.contains(focused)) {
    return `covered by ${there.outerHTML.slice(0, 100)}: ${name}`
  }
  // A slider's mark is on its sibling; the palette's only field shows the caret.
  const marked = [focused, focused.nextElementSibling].some((element) => {
    const style = element && getComputedStyle(element)
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
  })
  return marked || focused.matches('[cmdk-input]') ? null : `not marked: ${name}`
}

/**
 * Clicks on a line of text and moves the caret to its end. Waits for the selection: a busy page reports it to the
 * editor after keys that were pressed later.
 */
export async function caretAfter(text: Locator) {
  await text.click()
  await text.page().keyboard.press('End')
  await expect
    .poll(() => text.evaluate((line) => getSelection()?.focusOffset === line.textContent?.length))
    .toBe(true)
}
