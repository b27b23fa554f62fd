import { expect, type Locator, type Page, test as base } from '@playwright/test'
import { findViolations, type PagePart } from './axe.ts'

/**
 * For journeys in which the browser logs errors, such as refused calls. Pictures are blank, because drawing
 * hundreds of them would take longer than the journey; `test.use({ hasPictures: true })` enables the real ones.
 * Further tabs call `blankPictures` themselves.
 */
export const plainTest = base.extend<{ hasPictures: boolean }>({
  hasPictures: [false, { option: true }],
  page: async ({ page, hasPictures }, provide) => {
    if (!hasPictures) await blankPictures(page)
    await provide(page)
    // A request that the journey did not wait for must not fail it.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/** Any console error or warning, failed script, or request to another origin fails the journey. */
export const test = plainTest.extend({
  page: async ({ page, baseURL }, provide) => {
    const complaints: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      const isOwn = url.startsWith(`${baseURL}/`) || /^(data|blob):/.test(url)
      if (!isOwn) complaints.push(`a request to ${url}`)
    })
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await provide(page)
    expect(complaints, 'the console stays silent, and no request leaves the shop').toEqual([])
  },
})

type Picture = { type: string; base64: string }

/** Transparent, 3 by 4 pixels. A GIF, because the browser makes a document of each SVG, which takes longer. */
const BLANK: Picture = {
  type: 'image/gif',
  base64: 'R0lGODlhAwAEAIAAAAAAAAAAACH5BAEAAAAALAAAAAADAAQAAAIDhI9WADs=',
}

/** Browsers open six connections to a server: pictures that are being drawn would delay the calls. */
export function blankPictures(page: Page): Promise<void> {
  return replacePictures(page, () => BLANK)
}

/** Fulfils each request for a picture with one of a single color, when that is known. */
export function paintPictures(
  page: Page,
  colorOf: (url: string) => string | Promise<string>,
): Promise<void> {
  return replacePictures(page, async (url) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"><path fill="${await colorOf(url)}" d="M0 0h3v4H0z"/></svg>`
    return { type: 'image/svg+xml', base64: Buffer.from(svg).toString('base64') }
  })
}

/** Not with `route`, which intercepts all requests and disables the browser's cache: each page would load all scripts again. */
async function replacePictures(
  page: Page,
  pictureOf: (url: string) => Picture | Promise<Picture>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = async () => {
      const { type, base64 } = await pictureOf(request.url)
      await session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [
          { name: 'content-type', value: type },
          { name: 'cache-control', value: 'max-age=3600' },
        ],
        body: base64,
      })
    }
    // The request of a page that was closed meanwhile cannot be answered.
    answer().catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/pictures/*' }] })
}

/** The color that is seen in the upper left part of an element, such as 'rgb(0, 128, 0)'. */
export async function colorSeenIn(element: Locator): Promise<string> {
  const png = await element.screenshot()
  return element.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes]))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.drawImage(bitmap, -bitmap.width / 4, -bitmap.height / 4)
    return `rgb(${[...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ')})`
  }, png.toString('base64'))
}

export { expect }

/** For journeys that do not depend on the width, and those of a wide screen: they are not repeated on the phone. */
export const ONCE = { tag: '@once' }

/** For journeys that only a phone has. */
export const PHONE = { tag: '@phone' }

/** Opens a page and waits until it is hydrated, if it has scripts. Pictures may still be loading. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await waitForScripts(page)
}

/** After a reload: going back while the router is hydrating makes it report an error. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !matchMedia('(scripting: enabled)').matches ||
      (!('$_TSR' in window) &&
        Object.keys(document.querySelector('main') ?? {}).some((key) =>
          key.startsWith('__reactFiber'),
        )),
    undefined,
    // Otherwise it is asked before each frame, and each question makes the browser render one.
    { polling: 50 },
  )
}

/** On the first screen of a desktop. */
export async function expectAboveFold(element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  const { bottom, height } = await element.evaluate((each) => ({
    bottom: each.getBoundingClientRect().bottom + window.scrollY,
    height: window.innerHeight,
  }))
  expect(bottom).toBeLessThanOrEqual(height)
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const HEADER = 'header:not(main *, dialog *)'
const HEADER_AND_FOOTER = [HEADER, 'footer:not(main *, dialog *)']

/** A listing has dozens of cards that are made alike. */
const FURTHER_CARDS = 'main li:nth-child(n + 9) > article'

/** Checks the open dialog, or what the journey changed. Header and footer, and all cards, are checked with one page of each layout. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is behind a dialog cannot be used.
  const hasDialog = (await page.locator('dialog:modal').count()) > 0
  await expectNoViolations(
    page,
    hasDialog
      ? { include: ['dialog:modal'], exclude: [] }
      : { include: ['html'], exclude: [...HEADER_AND_FOOTER, FURTHER_CARDS] },
  )
}

/** Checks the page with its header and footer. */
export async function expectPageAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { include: ['html'], exclude: [] })
}

async function expectNoViolations(page: Page, part: PagePart): Promise<void> {
  // What is being loaded again is dimmed, and fades back.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(() => {
    const isOpening = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.target instanceof HTMLDialogElement &&
      effect.getComputedTiming().endTime !== Infinity
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition || isOpening(animation)) animation.finish()
  })
  await setHeaderPosition(page, 'static')
  expect(await findViolations(page, part, { type: 'tag', values: RULES })).toEqual([])
  await setHeaderPosition(page, '')
}

/** The header stays in view: of a button that is scrolled halfway behind it, axe would measure only the other half. */
async function setHeaderPosition(page: Page, position: 'static' | ''): Promise<void> {
  await page.evaluate(
    ([selector, value]) => {
      const header = document.querySelector<HTMLElement>(selector)
      if (header) header.style.position = value
    },
    [HEADER, position] as const,
  )
}

/** Nothing scrolls sideways. Compared with the document: a phone zooms its window out until everything fits. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The favorite button of a card, which may have color buttons too. */
export function heartOf(card: Locator): Locator {
  return card.getByRole('button', { name: /favorites$/ })
}

/** The ids of the cards on the page, in order. */
export async function cardIds(page: Page): Promise<string[]> {
  const hrefs = await page
    .getByRole('main')
    .locator('a[href*="/p/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  return [...new Set(hrefs.map((href) => href.split('?')[0]!.split('/').at(-1)!))]
}
