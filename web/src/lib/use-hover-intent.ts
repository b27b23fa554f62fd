import { type PointerEvent, useEffect, useRef, useState } from 'react'

const INTENT_MS = 90

/**
 * True once a mouse has rested on the element or a finger has touched it; a passing pointer asks for nothing,
 * nor does a mouse on a touch screen, where hovering shows nothing.
 */
export function useHoverIntent() {
  const [isIntended, setIntended] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && !matchMedia('(pointer: coarse)').matches)
        timer.current = setTimeout(() => setIntended(true), INTENT_MS)
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'touch') setIntended(true)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
  return [isIntended, handlers] as const
}
