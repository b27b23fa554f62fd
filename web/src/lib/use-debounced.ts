import { useEffect, useState } from 'react'

/** The value once it has rested for a while. */
export function useDebounced<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, value)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
