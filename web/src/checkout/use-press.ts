import { useRef, useState } from 'react'

/** For a button whose work takes a moment: a second press while it runs does nothing. */
export function usePress(work: () => Promise<void>) {
  const [isRunning, setRunning] = useState(false)
  // A ref, because a second press can come before the first one has rendered.
  const isStarted = useRef(false)
  const press = async () => {
    if (isStarted.current) return
    isStarted.current = true
    setRunning(true)
    try {
      await work()
    } finally {
      isStarted.current = false
      setRunning(false)
    }
  }
  return { press: () => void press(), isRunning }
}
