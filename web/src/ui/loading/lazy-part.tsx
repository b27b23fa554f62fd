import { type ComponentType, useEffect, useState } from 'react'
import { handleError } from '#lib/errors/handle-error.ts'

/**
 * A component in a file of its own, for the browser only. Unlike React's `lazy`, it is loaded anew when it is shown after
 * a failure. `source` tells what a failure means: 'page' that the page cannot be shown without it, 'action' that the
 * visitor asked for it, 'background' that it is left out.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  source: 'page' | 'action' | 'background',
  Pending?: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function LazyPart(props) {
    // Set when it is loaded, or has failed.
    const [result, setResult] = useState<{ error?: unknown }>({})

    useEffect(() => {
      let isShown = true
      const fail = (error: unknown) => {
        if (!isShown) return
        if (source === 'page') setResult({ error })
        else handleError(error, source)
        // A dialog is closed, so that the next press opens it.
        if ('onClose' in props) (props.onClose as () => void)()
      }
      load()
        .then((component) => {
          Loaded = component
          if (isShown) setResult({})
        })
        .catch(fail)
      return () => {
        isShown = false
      }
      // oxlint-disable-next-line react/exhaustive-deps -- on mount only
    }, [])

    if (result.error) throw result.error
    const Shown = Loaded ?? Pending
    return Shown ? <Shown {...props} /> : null
  }
}
