import { useEffect, useSyncExternalStore } from 'react'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { MarkBody, Register, RegisterStudent } from '#domains/learning/attendance/schema.ts'
import { t } from '#platform/text/messages.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { createSignal } from '#web/shell/signal.ts'
import { answersChanged, client, keyOf } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { draftNames, readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'

/** Prefix of the drafts on the device, the same in every language. */
const place = 'register-mark '
const againMs = 10_000

/** Puts the server's answer into the displayed register, so that no row flickers. */
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

/** Returns the marks on this device that the server does not have yet. Each is stored here and sent once. */
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

/** A student as displayed in the register, with the mark that waits on this device. */
export type Shown = RegisterStudent & { isWaiting: boolean }

/*
 * Marks of registers that the server does not have yet. Each is stored on the device under its own name, so that two
 * tabs never overwrite each other, and is sent in order until the server has it. The server stores each mark once, by
 * device and number. A reloaded page is a new device, so no number is ever reused.
 */

type Written = { kind: 'mark'; body: MarkBody } | { kind: 'save'; at: string }
export type Note = Written & {
  name: string
  classId: string
  /** Reason for the server's refusal; kept until someone has read it. */
  refusal?: string
}

type QueueParts = {
  names: () => string[]
  read: (name: string) => string | null
  write: (name: string, text: string | null) => void
  send: (note: Note) => Promise<unknown>
  /** Returns whether no server answered, so that the mark is sent again later. */
  isAway: (error: unknown) => boolean
  wordsOf: (error: unknown) => string
  device: string
  now: () => number
}

function parse(name: string, text: string | null): Note[] {
  try {
    const note: Note = JSON.parse(text ?? 'null')
    return note && note.name === name ? [note] : []
  } catch {
    return [] // written by another version
  }
}

/** Numbers marks, each with a later time than the one before, even if the device's clock is set back. */
function createTicker({ device, now }: Pick<QueueParts, 'device' | 'now'>) {
  let number = 0
  let lastAt = 0
  return () => {
    lastAt = Math.max(now(), lastAt + 1)
    number += 1
    const at = new Date(lastAt).toISOString()
    return { at, number, name: `${at} ${device} ${number}` }
  }
}

type Shelf = Pick<QueueParts, 'names' | 'read' | 'write'>

/** Notes as stored on the device. */
function createShelf({ names, read, write }: Shelf) {
  let notes: readonly Note[] | null = null
  const changes = createSignal()
  const all = () => {
    notes ??= names()
      .sort()
      .flatMap((name) => parse(name, read(name)))
    return notes
  }
  function set(next: readonly Note[]) {
    notes = next
    changes.tell()
  }
  /** Removes only marks that another tab has sent or dismissed. */
  const leaveOut = (gone: string) => set(all().filter(({ name }) => name !== gone))
  return {
    all,
    leaveOut,
    isThere: (name: string) => read(name) !== null,
    drop(name: string) {
      write(name, null)
      leaveOut(name)
    },
    keep(note: Note) {
      write(note.name, JSON.stringify(note))
      const others = all().filter(({ name }) => name !== note.name)
      set([...others, note].sort((a, b) => (a.name < b.name ? -1 : 1)))
    },
    subscribe: changes.watch,
  }
}

export function createMarkQueue({ send, isAway, wordsOf, device, now, ...storage }: QueueParts) {
  const shelf = createShelf(storage)
  const tick = createTicker({ device, now })
  let sending: Promise<void> | null = null

  async function sendAll() {
    for (;;) {
      const next = shelf.all().find(({ refusal }) => refusal === undefined)
      if (!next) return
      if (!shelf.isThere(next.name)) {
        shelf.leaveOut(next.name)
        continue
      }
      try {
        await send(next)
        shelf.drop(next.name)
      } catch (error) {
        if (isAway(error)) return
        shelf.keep({ ...next, refusal: wordsOf(error) })
      }
    }
  }

  /** Sends pending marks one after the other; resolves when none is left or the server is unreachable. */
  function flush() {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    notes: shelf.all,
    subscribe: shelf.subscribe,
    flush,
    /** Stores a mark before sending it, so that closing the page loses nothing. */
    async mark(classId: string, { student_id, mark }: Pick<MarkBody, 'student_id' | 'mark'>) {
      const { at, name, number } = tick()
      const body = { student_id, mark, device_id: device, number, written_at: at }
      shelf.keep({ kind: 'mark', name, classId, body })
      await flush()
    },
    async save(classId: string) {
      const { at, name } = tick()
      shelf.keep({ kind: 'save', name, classId, at })
      await flush()
    },
    /** Numbers a correction, which is sent at once or not at all. */
    sign() {
      const { at, number } = tick()
      return { device_id: device, number, written_at: at }
    },
    forget: shelf.drop,
  }
}
