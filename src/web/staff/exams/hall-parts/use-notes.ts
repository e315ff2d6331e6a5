import { useEffect, useSyncExternalStore } from 'react'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import { t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'
import { createNoteQueue, type Note } from './note-queue.ts'

/** Name of the draft on the device, the same in every language. */
const name = 'hall-notes'
const againMs = 10_000

function send({ kind, key, testId, body }: Note) {
  const options = { idempotencyKey: key }
  if (kind === 'absence') return api(hallCalls).markAbsent({ id: testId }, body, options)
  return api(hallCalls).noteIncident({ id: testId }, body, options)
}

const queue = createNoteQueue({
  read: () => readDraft(name),
  write: (text) => writeDraft(name, text),
  send,
  isAway,
  wordsOf: (error) => messageOf(error, t`The note could not be kept.`),
  newKey: () => crypto.randomUUID(),
})

/** The notes of this device that the server does not have yet. What is written is kept here and sent once. */
export function useNotes() {
  const notes = useSyncExternalStore(queue.subscribe, queue.notes)
  const isWaiting = notes.some(({ refusal }) => refusal === undefined)
  // The network is outside React.
  useEffect(() => {
    const flush = () => void queue.flush().then(() => answersChanged(hallCalls))
    addEventListener('online', flush)
    const timer = isWaiting ? setInterval(flush, againMs) : undefined
    return () => {
      removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [isWaiting])
  return { notes, add: queue.add, forget: queue.forget }
}
