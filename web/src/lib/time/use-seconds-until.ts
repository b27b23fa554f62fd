import { useSyncExternalStore } from 'react'

/** Whole seconds until a time; 0 after it. */
export function useSecondsUntil(moment: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000))
  return useSyncExternalStore(everySecond, secondsLeft, secondsLeft)
}

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000)
  return () => clearInterval(timer)
}
