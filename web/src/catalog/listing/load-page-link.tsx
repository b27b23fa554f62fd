import { Link, type LinkProps } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { isPlainClick } from '#lib/is-plain-click.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'

type LoadPageLinkProps = {
  link: LinkProps
  /** Fetches the page and adds it to the shown pages. */
  load: () => Promise<void>
  children: string
}

/** Link to the previous or next page. After hydration a click adds that page to the shown pages. */
export function LoadPageLink({ link, load, children }: LoadPageLinkProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  const loadHere = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    void tryToLoad()
  }

  async function tryToLoad() {
    if (state === 'busy') return
    setState('busy')
    try {
      await load()
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="flex flex-col items-center gap-3">
      <Link
        {...link}
        // A click adds the page in place, so the link's own target is not preloaded.
        preload={false}
        aria-busy={state === 'busy'}
        onClick={loadHere}
        className={`${buttonClass('outline')} text-sm tracking-[0.04em]`}
      >
        {children}
      </Link>
      {state === 'failed' && <NotLoaded onRetry={() => void tryToLoad()} />}
    </div>
  )
}

/** Says that products did not load, where the visitor asked for them. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-col items-center gap-3 pb-5 font-semibold text-error">
      These did not load.
      <button type="button" onClick={onRetry} className={buttonClass('outline')}>
        Try again
      </button>
    </p>
  )
}
