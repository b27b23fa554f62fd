import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { CHECK_BROWSER } from './supported-browser.ts'

/** The scripts that the page adds in a browser with these abilities. */
function addedScripts({ modules = true, fetch = true, groupBy = true }): string[] {
  const added: { src: string }[] = []
  const script = modules ? { noModule: false } : {}
  runInNewContext(CHECK_BROWSER, {
    document: {
      createElement: () => ({ ...script }),
      head: { appendChild: (element: { src: string }) => added.push(element) },
    },
    window: fetch ? { fetch: () => {} } : {},
    Map: groupBy ? { groupBy: () => {} } : {},
  })
  return added.map(({ src }) => src)
}

const NOTICE = ['/unsupported-browser.js']

test.each([
  ['a browser of today', {}, []],
  ['one without modules', { modules: false }, NOTICE],
  ['one without fetch', { fetch: false }, NOTICE],
  ['one without the newest function in use', { groupBy: false }, NOTICE],
])('%s is asked to upgrade where it must (SHOP-22)', (_, abilities, scripts) => {
  expect(addedScripts(abilities)).toEqual(scripts)
})
