import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

// Minified: the browser reads it again on each page.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Selectors. */
export type PagePart = { include: string[]; exclude: string[] }

/** Returns the violated rules, each with its first element. Axe is loaded once per page, not per run, which takes up to 300 ms. */
export async function findViolations(
  page: Page,
  part: PagePart,
  runOnly: axe.RunOnly,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const options: axe.RunOptions = {
    runOnly,
    // Otherwise all elements that passed are described, too.
    resultTypes: ['violations'],
    // The shop has no frames.
    iframes: false,
  }
  return page.evaluate(
    async ([what, how]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(what, how)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
    },
    [part, options] as const,
  )
}
