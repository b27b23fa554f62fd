const COPIED = 'Link copied'
const FAILED = 'The link could not be copied'

/** Hands the page to her phone's share sheet; elsewhere its address goes to the clipboard. Answers what to tell. */
export async function sharePage(title: string): Promise<string> {
  const { href: url } = window.location
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return ''
    } catch (error) {
      // She closed the sheet: nothing to say.
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return COPIED
  } catch {
    return FAILED
  }
}
