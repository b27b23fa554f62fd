import type { RegisteredRouter } from '@tanstack/react-router'
import { isIdle, subscribeToIdle } from '#lib/time/idle.ts'
import { pageVersion } from '#lib/page-version.ts'
import { storedJson } from '#lib/storage.ts'
import { hasUnsavedWork } from '#lib/unsaved-work.ts'

// SHOP-18.
const CHECK_MS = 600_000
const MAX_AGE_ON_NAVIGATION_MS = 6 * 60 * 60_000

type LoadSettings = () => Promise<{ version_check_url: string }>

/** Versions of which this tab has already loaded a page, or tried to. */
const knownVersions = storedJson('sessionStorage', 'known-versions', isTextList)

/**
 * Asks which version of the web app is current, and replaces an outdated page at the next navigation: the target is
 * then loaded as a whole.
 */
export function watchVersion(router: RegisteredRouter, loadSettings: LoadSettings): void {
  const own = pageVersion()
  if (!own) return
  let lastCheck = Number.NEGATIVE_INFINITY
  let stopBlocking: (() => void) | undefined

  const check = async (): Promise<void> => {
    if (isIdle() || document.hidden) return
    lastCheck = Date.now()
    // Without an answer the page stays as it is; the next check asks again.
    const current = await fetchVersion(loadSettings).catch(() => own)
    if (current === own || knownVersions.read()?.includes(current)) return
    stopBlocking?.()
    stopBlocking = loadNextPage(router, [own, current])
  }

  setInterval(() => void check(), CHECK_MS)
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged && Date.now() - lastCheck > MAX_AGE_ON_NAVIGATION_MS) void check()
  })
  subscribeToIdle((isNowIdle) => {
    if (!isNowIdle) void check()
  })
}

async function fetchVersion(loadSettings: LoadSettings): Promise<string> {
  const { version_check_url: url } = await loadSettings()
  if (!url) return pageVersion()
  const response = await fetch(url, { cache: 'no-store' })
  const { version } = (await response.json()) as { version?: unknown }
  if (!response.ok || typeof version !== 'string') throw new Error('no version')
  return version
}

/** Loads the next page as a whole: not if something would be lost, and not twice for the same version. */
function loadNextPage(router: RegisteredRouter, versions: string[]): () => void {
  const stop = router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation, action }) => {
      const isReplaced = action === 'REPLACE'
      // Going back shows a page that has been loaded before.
      if (action !== 'PUSH' && !isReplaced) return false
      if (nextLocation.pathname === currentLocation.pathname || hasUnsavedWork()) return false
      stop()
      // During an upgrade old and new processes answer by turns. A browser that stores nothing would also lose the
      // visitor's guest id.
      const isStored = knownVersions.write([...(knownVersions.read() ?? []), ...versions])
      if (!isStored) return false
      if (isReplaced) window.location.replace(nextLocation.href)
      else window.location.assign(nextLocation.href)
      return true
    },
  })
  return stop
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}
