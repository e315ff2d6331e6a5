import { useEffect, useSyncExternalStore } from 'react'
import { hallCalls } from '#domains/attempts/hall/calls.ts'
import type { AbsenceBody, IncidentBody } from '#domains/attempts/hall/schema.ts'
import { t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { createSignal } from '#web/shell/signal.ts'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'

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

/** Returns the notes on this device that the server does not have yet. Each is stored here and sent once. */
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

/*
 * Incidents and absences recorded offline. They are stored on the device with their time and idempotency key, and sent
 * in order as soon as the server is reachable.
 */

type Noted = { kind: 'incident'; body: IncidentBody } | { kind: 'absence'; body: AbsenceBody }
export type Note = Noted & {
  key: string
  testId: string
  /** Reason for the server's refusal; kept until someone has read it. */
  refusal?: string
}

export type QueueParts = {
  read: () => string | null
  write: (text: string | null) => void
  send: (note: Note) => Promise<unknown>
  /** Returns whether no server answered, so that the note is sent again later. */
  isAway: (error: unknown) => boolean
  wordsOf: (error: unknown) => string
  newKey: () => string
}

function parse(text: string | null): Note[] {
  try {
    const notes: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(notes) ? notes : []
  } catch {
    return [] // written by another version
  }
}

export function createNoteQueue({ read, write, send, isAway, wordsOf, newKey }: QueueParts) {
  let notes: readonly Note[] | null = null
  let sending: Promise<void> | null = null
  const changes = createSignal()

  const all = () => {
    notes ??= parse(read())
    return notes
  }
  function set(next: readonly Note[]) {
    notes = next
    write(next.length === 0 ? null : JSON.stringify(next))
    changes.tell()
  }
  const change = (key: string, to: Note | null) =>
    set(all().flatMap((note) => (note.key === key ? (to ?? []) : [note])))

  async function sendAll() {
    for (;;) {
      const next = all().find(({ refusal }) => refusal === undefined)
      if (!next) return
      try {
        await send(next)
        change(next.key, null)
      } catch (error) {
        if (isAway(error)) return
        change(next.key, { ...next, refusal: wordsOf(error) })
      }
    }
  }

  /** Sends pending notes one after the other; resolves when none is left or the server is unreachable. */
  function flush() {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    notes: all,
    subscribe: changes.watch,
    flush,
    /** Stores a note before sending it, so that closing the page loses nothing. Returns whether it has arrived. */
    async add(testId: string, noted: Noted) {
      const key = newKey()
      set([...all(), { ...noted, testId, key }])
      await flush()
      // The note may have been added while an earlier flush was finishing.
      if (all().some((note) => note.key === key && note.refusal === undefined)) await flush()
      return !all().some((note) => note.key === key)
    },
    forget: (key: string) => change(key, null),
  }
}
