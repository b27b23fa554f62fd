import type { BrowserWindow, Point, Screen } from './browser.ts'
import {
  findClickPoint,
  findVisible,
  type FindVisible,
  isHydrated,
  type Query,
  readMatches,
  selectOption,
  selectText,
} from './find-in-page.ts'

// Generous: a busy machine is slow, not wrong.
const TIMEOUT_MS = 60_000
const POLL_MS = 100

const SELECTORS = {
  button: 'button, summary',
  card: 'main article',
  field: 'input, select, textarea',
  heading: 'h1, h2, h3',
  label: 'label',
  link: 'a[href]',
  option: '[role=option]',
  text: 'main, dialog[open]',
} as const

type Kind = keyof typeof SELECTORS
/** An exact accessible name, or a pattern of it. */
type Name = string | RegExp

/** What a visitor does in a window and sees there. Every step waits until it is possible. */
export class Visitor {
  readonly screen: Screen
  readonly hasCache: boolean
  readonly #window: BrowserWindow

  constructor(window: BrowserWindow, screen: Screen, hasCache: boolean) {
    this.#window = window
    this.screen = screen
    this.hasCache = hasCache
  }

  async open(path: string): Promise<void> {
    await this.#window.open(path)
    await this.#waitForScripts()
  }

  async reload(): Promise<void> {
    await this.#window.reload()
    await this.#waitForScripts()
  }

  goBack(): Promise<void> {
    return this.#window.goBack()
  }

  async #waitForScripts(): Promise<void> {
    await until('the page reacts to clicks', () => this.evaluate(isHydrated))
  }

  /** Clicks the first visible one with the pointer; `within` selects an element that has to contain it. */
  async click(kind: Kind, name: Name, within = '*'): Promise<void> {
    await this.#window.clickAt(await this.scrollTo(kind, name, within))
  }

  /** Scrolls until it can be clicked and returns where. */
  async scrollTo(kind: Kind, name: Name, within = '*'): Promise<Point> {
    let target: Point | { problem: string } = { problem: '' }
    return until(
      () => `the ${kind} ${name} can be clicked${'problem' in target ? `: ${target.problem}` : ''}`,
      async () => {
        target = await this.#find(findClickPoint, kind, name, within)
        return 'problem' in target ? undefined : target
      },
    )
  }

  /** Replaces the text of a field. */
  async fill(label: Name, text: string): Promise<void> {
    await this.click('field', label)
    await until(`the field ${label} has the focus`, () =>
      this.#find(selectText, 'field', label, '*'),
    )
    await this.#window.type(text)
  }

  /** Chooses from a list, by the text of the option. The list itself is drawn by the system, not by the page. */
  async choose(label: Name, option: string): Promise<void> {
    await until(`the list ${label} offers ${option}`, () =>
      this.#find(selectOption, 'field', label, '*', option),
    )
  }

  /** Waits for it and returns the first visible one. */
  see(kind: Kind, name: Name, within = '*') {
    return until(`${kind} ${name} is visible`, async () => (await this.list(kind, name, within))[0])
  }

  async seeCount(kind: Kind, name: Name, count: number): Promise<void> {
    let found = 0
    await until(
      () => `${count} of ${kind} ${name}, not ${found}`,
      async () => {
        found = (await this.list(kind, name)).length
        return found === count
      },
    )
  }

  async seePath(pattern: RegExp): Promise<string> {
    let path = ''
    return until(
      () => `the address is ${pattern}, not ${path}`,
      async () => {
        path = await this.evaluate(() => location.pathname + location.search + location.hash)
        return pattern.test(path) && path
      },
    )
  }

  /** The accessible names, values and addresses of the visible ones. */
  list(kind: Kind, name: Name, within = '*') {
    return this.#find(readMatches, kind, name, within)
  }

  /** Runs a function in the page, which must not use anything outside itself. */
  evaluate<Result>(run: () => Result | Promise<Result>): Promise<Result> {
    return this.#window.evaluate(`(${run.toString()})()`) as Promise<Result>
  }

  #find<Rest extends unknown[], Result>(
    run: (find: FindVisible, query: Query, ...rest: Rest) => Result | Promise<Result>,
    kind: Kind,
    name: Name,
    within: string,
    ...rest: Rest
  ): Promise<Result> {
    const query: Query = { selector: SELECTORS[kind], within, name: patternOf(name) }
    const args = JSON.stringify([query, ...rest])
    const expression = `(${run.toString()})(${findVisible.toString()}, ...${args})`
    return this.#window.evaluate(expression) as Promise<Result>
  }
}

function patternOf(name: Name): Query['name'] {
  if (typeof name === 'string') return { source: `^${RegExp.escape(name)}$`, flags: '' }
  const { source, flags } = name
  return { source, flags }
}

/** Repeats a question until it has an answer. A page that is being left cannot answer. */
export async function until<Answer>(
  what: string | (() => string),
  ask: () => Promise<Answer | false | undefined>,
): Promise<Answer> {
  const deadline = performance.now() + TIMEOUT_MS
  let trouble = ''
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
      trouble = ''
    } catch (error) {
      trouble = ` (${String(error)})`
    }
    if (performance.now() > deadline) {
      const text = typeof what === 'string' ? what : what()
      throw new Error(`waited in vain: ${text}${trouble}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
