import { type FocusEvent, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

type Open = { id: string; by: 'hover' | 'click' } | null

const openAfter = 80
const closeAfter = 200
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function stepFocus(stops: HTMLElement[], step: number) {
  const from = stops.findIndex((stop) => stop.matches(':focus'))
  stops[(from + step + stops.length) % stops.length]?.focus()
}

/** State and keyboard of a row of disclosure menus, of which one at most is open. Each item holds a button and its links. */
export function useMenuBar() {
  const [open, setOpen] = useState<Open>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const list = useRef<HTMLUListElement>(null)
  // A menu that was pressed before this code came is open by styles alone: from now on it is open by state.
  useLayoutEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>('li:focus-within [data-menu]')
    if (pressed?.dataset.menu) setOpen({ id: pressed.dataset.menu, by: 'click' })
  }, [])
  const set = (change: Open | ((before: Open) => Open)) => {
    clearTimeout(timer.current)
    setOpen(change)
  }
  const later = (milliseconds: number, change: (before: Open) => Open) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(change), milliseconds)
  }
  const close = () => set(null)

  const onKeyDown = (id: string) => (event: KeyboardEvent<HTMLElement>) => {
    const item = event.currentTarget
    if (event.key === 'Escape' && open?.id === id) {
      close()
      item.querySelector('button')?.focus()
      return
    }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    // The links can take focus only once they are on the screen.
    flushSync(() => set({ id, by: 'click' }))
    stepFocus([...item.querySelectorAll<HTMLElement>('button, a')], step)
  }

  return {
    list,
    isOpen: (id: string) => open?.id === id,
    close,
    item: (id: string) => ({
      // A click beside the links must not close the menu.
      tabIndex: -1,
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') later(openAfter, (now) => (now?.id === id ? now : { id, by: 'hover' }))
      },
      onPointerLeave: () => later(closeAfter, (now) => (now?.by === 'hover' ? null : now)),
      onKeyDown: onKeyDown(id),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (open?.id === id && !event.currentTarget.contains(event.relatedTarget)) close()
      },
    }),
    button: (id: string) => ({
      type: 'button' as const,
      'data-menu': id,
      'aria-expanded': open?.id === id,
      // A click keeps a menu open that the pointer has already opened.
      onClick: () => set((now) => (now?.id === id && now.by === 'click' ? null : { id, by: 'click' })),
    }),
  }
}
