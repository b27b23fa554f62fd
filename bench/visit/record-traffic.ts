import type { Page } from '@playwright/test'

export const KINDS = ['page', 'call', 'picture', 'script or style', 'font', 'other'] as const
type Kind = (typeof KINDS)[number]
export type Traffic = Record<Kind, { requests: number; kilobytes: number }>

/** Counts what a tab requests, and the bytes that arrive, with headers and as compressed. What its cache has is not counted. */
export async function recordTraffic(page: Page): Promise<() => Traffic> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, Kind>()
  const traffic = Object.fromEntries(
    KINDS.map((kind) => [kind, { requests: 0, kilobytes: 0 }]),
  ) as Traffic
  const cached = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // Pictures within the page are part of it.
    if (request.url.startsWith('http')) kinds.set(requestId, kindOf(type, new URL(request.url)))
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void cached.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) cached.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind || cached.has(requestId)) return
    traffic[kind].requests++
    traffic[kind].kilobytes += encodedDataLength / 1_000
  })
  return () => structuredClone(traffic)
}

function kindOf(type: string | undefined, { pathname }: URL): Kind {
  if (pathname.startsWith('/ajax/')) return 'call'
  if (type === 'Document') return 'page'
  if (type === 'Image') return 'picture'
  if (type === 'Script' || type === 'Stylesheet') return 'script or style'
  return type === 'Font' ? 'font' : 'other'
}

export function difference(after: Traffic, before: Traffic): Traffic {
  return Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      {
        requests: after[kind].requests - before[kind].requests,
        kilobytes: after[kind].kilobytes - before[kind].kilobytes,
      },
    ]),
  ) as Traffic
}
