import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, expectToFit } from './shop.ts'

/** Sets the text to 200 %, as browsers can, and expects that it is neither cut off nor outside the screen (WCAG 1.4.4). The text stays large. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  // Not with a style sheet, which the page's content security policy refuses.
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await expectToFit(page)
  expect(await page.evaluate(findCutTexts)).toEqual([])
  expect(await page.evaluate(bottomOfSkipLink), 'the skip link is hidden').toBeLessThanOrEqual(0)
}

/** Runs in the page. The checkout has no such link. */
function bottomOfSkipLink(): number {
  const link = [...document.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Skip to content',
  )
  return link?.getBoundingClientRect().bottom ?? 0
}

/** The rules whose result depends on the layout; the others are checked with text of the usual size. */
const LAYOUT_RULES = ['color-contrast', 'scrollable-region-focusable', 'target-size']

/** After `expectToFitLargeText`. */
export async function expectLargeTextAccessible(page: Page): Promise<void> {
  const rules = { type: 'rule', values: LAYOUT_RULES } as const
  expect(await findViolations(page, { include: ['html'], exclude: [] }, rules)).toEqual([])
}

/** Runs in the page. Texts that can be scrolled to are not cut off. */
function findCutTexts(): string[] {
  const TOLERANCE = 1.5
  // Cards far from the viewport are not laid out.
  const RENDERED = { contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true }
  const width = document.documentElement.clientWidth
  const modal = document.querySelector('dialog[open]')
  const texts = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found = new Set<string>()
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement
    if (!parent || !isRead(parent)) continue
    range.selectNodeContents(texts.currentNode)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    // Empty, or for screen readers only.
    if (right - left < 2) continue
    let isHidden = false
    let isScrolled = false
    let isCut = left < -TOLERANCE || right > width + TOLERANCE
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      isHidden ||= edge.width <= TOLERANCE || box.matches('a.fixed:not(:focus)')
      isScrolled ||= overflowX === 'auto' || overflowX === 'scroll'
      if (isScrolled) break
      if (['hidden', 'clip'].includes(overflowX))
        isCut ||= left < edge.left - TOLERANCE || right > edge.right + TOLERANCE
      // Line boxes are higher than letters.
      const slack = (bottom - top) / 4
      if (['hidden', 'clip'].includes(overflowY)) isCut ||= bottom > edge.bottom + slack
      // A button or a label is not left by its text.
      if (box.matches('button, summary, a[class*=rounded-full]'))
        isCut ||= left < edge.left - TOLERANCE || right > edge.right + TOLERANCE
    }
    if (isCut && !isHidden && !isScrolled) found.add(parent.outerHTML.slice(0, 160))
  }
  for (const select of document.querySelectorAll('select'))
    if (isRead(select) && isTextWider(select)) found.add(`select: ${select.value}`)
  return [...found]

  function isRead(element: Element): boolean {
    return (
      !element.closest('script, style, noscript, option, [inert], [aria-hidden=true]') &&
      element.checkVisibility(RENDERED)
    )
  }

  function isTextWider(select: HTMLSelectElement): boolean {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = font
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return canvas.measureText(select.selectedOptions[0]?.text ?? '').width > room + TOLERANCE
  }
}
