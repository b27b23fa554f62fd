import {
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
} from 'react'
import { NO_ZOOM, panBy, clampToStage, type Zoom, zoomAt } from './zoom.ts'

const DOUBLE_TAP_SCALE = 2.5

/** Wheel and double click with a mouse, pinch and drag with fingers. The buttons beside it do the same. */
export function useZoomGestures(
  stage: RefObject<HTMLDivElement | null>,
  zoom: Zoom,
  setZoom: Dispatch<SetStateAction<Zoom>>,
) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())

  const fromCenter = (x: number, y: number) => {
    const box = stage.current!.getBoundingClientRect()
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 }
  }
  const change = (next: (zoom: Zoom) => Zoom) =>
    setZoom((before) => clampToStage(next(before), stage.current!.getBoundingClientRect()))

  // React attaches wheel handlers as passive, which cannot prevent the page from scrolling.
  useEffect(() => {
    const element = stage.current
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      change((before) =>
        zoomAt(before, Math.exp(-event.deltaY / 300), fromCenter(event.clientX, event.clientY)),
      )
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  })

  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)
      pointers.current.set(event.pointerId, now)
      if (!other) {
        change((each) => panBy(each, now.x - before.x, now.y - before.y))
        return
      }
      const [, still] = other
      const factor = distance(now, still) / Math.max(distance(before, still), 1)
      const middle = fromCenter((now.x + still.x) / 2, (now.y + still.y) / 2)
      change((each) => zoomAt(each, factor, middle))
    },
    onPointerUp: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId)
    },
    onPointerCancel: (event: PointerEvent) => {
      pointers.current.delete(event.pointerId)
    },
    onDoubleClick: (event: { clientX: number; clientY: number }) =>
      zoom.scale > 1
        ? setZoom(NO_ZOOM)
        : change((each) =>
            zoomAt(each, DOUBLE_TAP_SCALE, fromCenter(event.clientX, event.clientY)),
          ),
  }
}

function distance(a: { x: number; y: number }, b: { x: number; y: number }): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
