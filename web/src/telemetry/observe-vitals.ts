import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { recordEvent } from '#lib/client-events.ts'

/** https://web.dev/articles/vitals: of the page that the visit began with, as far as the browser measures them. */
export function observeVitals(): void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(record)
}

function record({ name, value, rating, navigationType }: Metric): void {
  recordEvent({
    kind: 'web_vital',
    message: name,
    // A layout shift is a small fraction, the others are milliseconds.
    info: {
      value: Number(value.toFixed(name === 'CLS' ? 4 : 0)),
      rating,
      navigation: navigationType,
    },
  })
}
