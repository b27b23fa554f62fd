// Functions that run in the page. They are sent as text, so they must not use anything outside themselves.

/** Which elements are meant: by selector, by a pattern of the accessible name, and inside an element. */
export type Query = { selector: string; within: string; name: { source: string; flags: string } }

type Match = { element: HTMLElement; name: string }
export type FindVisible = (query: Query) => Match[]

/** The visible elements whose accessible name matches. */
export function findVisible({ selector, name: { source, flags }, within }: Query): Match[] {
  const textOf = (element: HTMLElement) => element.innerText || (element.textContent ?? '')
  const labelsOf = (element: HTMLElement): HTMLElement[] => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelledBy = ids.map((id) => document.getElementById(id)).filter((each) => each !== null)
    if (labelledBy.length > 0) return labelledBy
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement
    const labels = isField || element instanceof HTMLTextAreaElement ? element.labels : null
    return [...(labels ?? [])]
  }
  const nameOf = (element: HTMLElement) => {
    const name =
      element.ariaLabel ||
      labelsOf(element).map(textOf).join(' ') ||
      textOf(element) ||
      element.querySelector('img')?.alt ||
      ''
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const isVisible = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width * height > 0 && element.checkVisibility({ visibilityProperty: true })
  }
  const pattern = new RegExp(source, flags)
  return [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((element) => element.closest(within) !== null && isVisible(element))
    .map((element) => ({ element, name: nameOf(element) }))
    .filter(({ name }) => pattern.test(name))
}

/** Scrolls to the first match and returns where to click, once it stands still and nothing covers it. */
export async function findClickPoint(
  find: FindVisible,
  query: Query,
): Promise<{ x: number; y: number } | { problem: string }> {
  const element = find(query)[0]?.element
  if (!element) return { problem: 'it is not visible' }
  if (element.matches(':disabled, [aria-disabled=true]')) return { problem: 'it is disabled' }
  const center = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  const topmost = () => document.elementFromPoint(center().x, center().y)
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  if (!element.contains(topmost()))
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const before = center()
  await nextFrame()
  await nextFrame()
  const { x, y } = center()
  if (x !== before.x || y !== before.y) return { problem: 'it is moving' }
  const top = topmost()
  if (!element.contains(top)) return { problem: `it is behind ${top?.outerHTML.slice(0, 120)}` }
  return { x, y }
}

/** Selects the text of the field that has the focus, so that typing replaces it. */
export function selectText(find: FindVisible, query: Query): boolean {
  const element = find(query)[0]?.element
  if (!element || element !== document.activeElement) return false
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    element.select()
  return true
}

export function selectOption(find: FindVisible, query: Query, text: string): boolean {
  const element = find(query)[0]?.element
  if (!(element instanceof HTMLSelectElement) || element.disabled) return false
  const option = [...element.options].find((each) => each.text === text)
  if (!option) return false
  element.focus()
  option.selected = true
  element.dispatchEvent(new Event('input', { bubbles: true }))
  element.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}

export function readMatches(find: FindVisible, query: Query) {
  return find(query).map(({ element, name }) => ({
    name,
    value: 'value' in element ? String(element.value) : '',
    href: element.getAttribute('href') ?? '',
    isPressed: element.ariaPressed === 'true',
  }))
}

/** Whether the scripts of the page have taken over. */
export function isHydrated(): boolean {
  const main = document.querySelector('main') ?? {}
  return !('$_TSR' in window) && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}
