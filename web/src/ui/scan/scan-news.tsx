import { useState } from 'react'
import { playScanSound } from '#lib/scan/scan-sound.ts'
import { announce } from '../live-region.tsx'

/** What became of the last scan. */
type News = { isOk: boolean; text: string }

/** Tells what became of a scan: seen, heard, felt, and read by screen readers. */
export function useScanNews() {
  const [news, setNews] = useState<News | null>(null)
  const tell = (isOk: boolean, text: string) => {
    setNews({ isOk, text })
    announce(text)
    playScanSound(isOk ? 'ok' : 'wrong')
  }
  return { news, tell }
}

export function ScanNews({ news: { isOk, text } }: { news: News }) {
  const look = isOk ? 'border-success bg-mint' : 'border-error bg-blush'
  return (
    <p
      data-testid="scan-news"
      className={`rounded-input border-2 p-4 text-lg font-semibold wrap-anywhere ${look}`}
    >
      {isOk ? '✓ ' : '✗ '}
      {text}
    </p>
  )
}
