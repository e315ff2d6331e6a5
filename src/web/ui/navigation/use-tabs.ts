import { type KeyboardEvent, useId, useState } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function nextTab(key: string, selected: number, count: number) {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = steps[key]
  return step === undefined ? null : (selected + step + count) % count
}

/** Tabs with only the chosen one in the tab order; all panels stay in the document, hidden. */
export function useTabs(count: number, initial = 0) {
  const id = useId()
  const [selected, setSelected] = useState(initial)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(event.key, selected, count)
    if (next === null) return
    event.preventDefault()
    setSelected(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return {
    selected,
    tab: (index: number) => ({
      id: `${id}-tab-${index}`,
      role: 'tab',
      type: 'button' as const,
      tabIndex: index === selected ? 0 : -1,
      'aria-selected': index === selected,
      'aria-controls': `${id}-panel-${index}`,
      onClick: () => setSelected(index),
      onKeyDown,
    }),
    panel: (index: number) => ({
      id: `${id}-panel-${index}`,
      role: 'tabpanel',
      'aria-labelledby': `${id}-tab-${index}`,
      hidden: index !== selected,
    }),
  }
}
