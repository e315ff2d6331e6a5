import { useEffect } from 'react'
import { findQuestion } from './layout.ts'
import type { Run } from './run.ts'

const fields = 'input:not([type=radio]), select, textarea, [contenteditable]'

/** 0 for '1' or 'A' up to 4 for '5' or 'E'; -1 for other keys. */
export function optionIndex(key: string) {
  if (key.length !== 1) return -1
  return Math.max('12345'.indexOf(key), 'abcde'.indexOf(key.toLowerCase()))
}

/** 1 to 5 and A to E choose an option of the question on the screen, unless something is being typed or a window is open. */
export function useAnswerKeys(run: Run) {
  // The keyboard of the whole page is outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest(fields)) return
      if (document.querySelector('dialog[open]')) return
      const question = findQuestion(run.layout, run.exam().currentId)
      const option = question?.options[optionIndex(event.key)]
      if (option) run.act({ type: 'choose', optionId: option._id })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [run])
}
