import { useEffect, useSyncExternalStore } from 'react'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { Register, RegisterStudent } from '#domains/learning/attendance/schema.ts'
import { t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { answersChanged, client, keyOf } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { draftNames, readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'
import { createMarkQueue, type Note } from './mark-queue.ts'

/** Prefix of the drafts on the device, the same in every language. */
const place = 'register-mark '
const againMs = 10_000

/** Puts what the server has answered into the register that is shown, so that no row goes back for a moment. */
function show(classId: string, change: (register: Register) => Register) {
  client.setQueryData<Register>(keyOf(registerCalls.register, [{ id: classId }]), (shown) => shown && change(shown))
}

async function send(note: Note) {
  const { classId } = note
  if (note.kind === 'save') {
    const { saved_at } = await api(registerCalls).saveRegister({ id: classId }, {})
    return show(classId, (register) => ({ ...register, class: { ...register.class, saved_at } }))
  }
  const { standing } = await api(registerCalls).mark({ id: classId }, note.body)
  show(classId, (register) => ({
    ...register,
    students: register.students.map((student) =>
      student.student_id === note.body.student_id ? { ...student, standing, marked_at: note.body.written_at } : student,
    ),
  }))
}

const queue = createMarkQueue({
  names: () => draftNames(place).map((name) => name.slice(place.length)),
  read: (name) => readDraft(place + name),
  write: (name, text) => writeDraft(place + name, text),
  send,
  isAway,
  wordsOf: (error) => messageOf(error, t`The mark could not be kept.`),
  device: crypto.randomUUID(),
  now: Date.now,
})

/** The marks of this device that the server does not have yet. What is tapped is kept here and sent once. */
export function useMarks() {
  const notes = useSyncExternalStore(queue.subscribe, queue.notes)
  const isWaiting = notes.some(({ refusal }) => refusal === undefined)
  // The network is outside React.
  useEffect(() => {
    if (!isWaiting) return
    const flush = () => void queue.flush().then(() => answersChanged(registerCalls))
    flush()
    addEventListener('online', flush)
    const timer = setInterval(flush, againMs)
    return () => {
      removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [isWaiting])
  return { notes, mark: queue.mark, save: queue.save, sign: queue.sign, forget: queue.forget }
}

/** A student as the register shows them, with the tap that waits on this device. */
export type Shown = RegisterStudent & { isWaiting: boolean }
