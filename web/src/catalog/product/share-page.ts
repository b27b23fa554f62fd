import { track } from '#analytics/track.ts'

const COPIED = 'Link copied'
const FAILED = 'We couldn’t copy the link'

/** Opens the share sheet on phones; elsewhere copies the URL. Returns the text to show. */
export async function sharePage(title: string): Promise<string> {
  const { href: url, pathname: path } = window.location
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      track('share', { method: 'SHEET', path })
      return ''
    } catch (error) {
      // The visitor closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return ''
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    track('share', { method: 'COPY', path })
    return COPIED
  } catch {
    return FAILED
  }
}
