import type { AbsenceBody, IncidentBody } from '#domains/attempts/hall/schema.ts'
import { createSignal } from '#web/shell/signal.ts'

/*
 * Incidents and absences that were written without a connection. They lie on the device with the time they were written at and the key by which the server takes each once, and are sent in their order as soon as somebody answers.
 */

type Noted = { kind: 'incident'; body: IncidentBody } | { kind: 'absence'; body: AbsenceBody }
export type Note = Noted & {
  key: string
  testId: string
  /** Reason for a refusal by the server: kept until someone has read it. */
  refusal?: string
}

export type QueueParts = {
  read: () => string | null
  write: (text: string | null) => void
  send: (note: Note) => Promise<unknown>
  /** Returns whether nobody answered: the note is sent again later. */
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

  /** Sends what waits, one after the other; resolves when nothing waits any more or nobody answers. */
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
    /** Kept before it is sent: a page that goes away now loses nothing. Answers whether it has arrived. */
    async add(testId: string, noted: Noted) {
      const key = newKey()
      set([...all(), { ...noted, testId, key }])
      await flush()
      // Added while an earlier flush was ending.
      if (all().some((note) => note.key === key && note.refusal === undefined)) await flush()
      return !all().some((note) => note.key === key)
    },
    forget: (key: string) => change(key, null),
  }
}
export type NoteQueue = ReturnType<typeof createNoteQueue>
