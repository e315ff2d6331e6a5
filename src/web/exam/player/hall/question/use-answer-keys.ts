import { useEffect } from 'react'
import type { StudentQuestion } from '#domains/exams/papers/schema.ts'
import { type ExamAction, shownNumber } from '../../sitting/exam-state.ts'
import { findQuestion } from '../../sitting/layout.ts'
import { type KeypadKey, keypadKeys, pressKey } from '../../sitting/number-entry.ts'
import type { Run } from '../../sitting/run.ts'

// A panel with keys of its own, such as the calculator, is a dialog that leaves the page usable.
const fields = `input:not([type=radio], [type=checkbox]), select, textarea, [contenteditable], [role=dialog]`

/** 0 for '1' or 'A' up to 4 for '5' or 'E'; -1 for other keys. */
export function optionIndex(key: string) {
  if (key.length !== 1) return -1
  return Math.max('12345'.indexOf(key), 'abcde'.indexOf(key.toLowerCase()))
}

function keypadKey(key: string): KeypadKey | undefined {
  return key === 'Backspace' ? 'backspace' : keypadKeys.find((digitKey) => digitKey === key)
}

/** What a key does to a question of its kind; `text`: what the field of a number shows. */
export function keyAction(question: Pick<StudentQuestion, 'kind' | 'options'>, key: string, text: string) {
  if (question.kind === 'numeric') {
    const pressed = keypadKey(key)
    return pressed ? ({ type: 'number', text: pressKey(text, pressed) } satisfies ExamAction) : null
  }
  const option = question.options[optionIndex(key)]
  return option ? ({ type: 'choose', optionId: option._id } satisfies ExamAction) : null
}

/** Whether a key pressed there is meant for the question: its text, options or number have the focus. In the palette, the question paper or at its own tools a letter changes no answer. */
export function isForQuestion(target: EventTarget | null) {
  if (!(target instanceof Element) || target.closest(fields)) return false
  return target.closest('main') !== null && target.closest('[data-tools]') === null
}

/** 1 to 5 and A to E choose an option of the question that has the focus, digits are written into the field of a number, unless something is being typed or a window is open. */
export function useAnswerKeys(run: Run) {
  // The keyboard of the whole page is outside React.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!isForQuestion(event.target) || document.querySelector('dialog[open]')) return
      const question = findQuestion(run.layout, run.exam().currentId)
      const action = question && keyAction(question, event.key, shownNumber(run.exam()))
      if (action) run.act(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [run])
}
