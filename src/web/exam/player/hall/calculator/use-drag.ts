import { type PointerEvent, type RefObject, useRef } from 'react'

type Grip = { x: number; y: number }

/** Moves a panel by the part that carries these handlers. The place is written as --x and --y, so that styles decide whether it moves at all. */
export function useDrag(panel: RefObject<HTMLElement | null>) {
  const place = useRef<Grip>({ x: 0, y: 0 })
  const grip = useRef<Grip | null>(null)

  /** Never further than its edges: what has left the window could not be taken hold of again. */
  function moveTo({ x, y }: Grip) {
    const element = panel.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const left = box.left - place.current.x
    const top = box.top - place.current.y
    place.current = {
      x: Math.min(Math.max(x, -left), window.innerWidth - box.width - left),
      y: Math.min(Math.max(y, -top), window.innerHeight - box.height - top),
    }
    element.style.setProperty('--x', `${place.current.x}px`)
    element.style.setProperty('--y', `${place.current.y}px`)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { x: event.clientX - place.current.x, y: event.clientY - place.current.y }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (grip.current) moveTo({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y })
    },
    onPointerUp: () => {
      grip.current = null
    },
    onPointerCancel: () => {
      grip.current = null
    },
  }
}
