import { useState } from 'react'
import { announce } from '#ui/live-region.tsx'
import { playScanSound } from './scan-sound.ts'

/** What became of the last scan. */
type News = { isOk: boolean; text: string }

/** Tells staff what became of a scan: seen, heard, and read by screen readers. */
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
