import { useState } from 'react'
import { viewerCalls } from '#domains/learning/calls.ts'
import type { ClassNote } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import css from './notes.module.css'
import { filmTime, spokenFilmTime } from './player/film-time.ts'

const longestNote = 2000

type NotesProps = {
  classId: string
  notes: ClassNote[]
  /** Current position of the video. */
  seconds: number
  onSeek: (seconds: number) => void
}

/** Notes that the student writes beside a video, each at its moment; a note leads back to it. */
export function Notes({ classId, notes: first, seconds, onSeek }: NotesProps) {
  const api = useApi()
  const [notes, setNotes] = useState(first)
  const [text, setText] = useState('')
  const { isSending, refusal, run } = useRequest()
  const save = () =>
    void run(async () => {
      setNotes(await api(viewerCalls).writeNote({ id: classId }, { at_seconds: Math.floor(seconds), text }))
      setText('')
    })
  const remove = (note: ClassNote) =>
    void run(async () => {
      await api(viewerCalls).deleteNote({ id: note._id })
      setNotes((before) => before.filter(({ _id }) => _id !== note._id))
    })
  return (
    <aside className={css.notes} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      <PostForm
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') save()
        }}
      >
        <label htmlFor="note">New note</label>
        <textarea
          id="note"
          placeholder="Only you can see your notes"
          maxLength={longestNote}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" className="btn num" disabled={isSending || text.trim() === ''}>
          {isSending ? t`Please wait` : t`Save note at ${filmTime(seconds)}`}
        </button>
      </PostForm>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <NoteRow key={note._id} note={note} isBusy={isSending} onSeek={onSeek} onDelete={remove} />
          ))}
        </ul>
      )}
    </aside>
  )
}

type NoteRowProps = {
  note: ClassNote
  isBusy: boolean
  onSeek: (seconds: number) => void
  onDelete: (note: ClassNote) => void
}

function NoteRow({ note, isBusy, onSeek, onDelete }: NoteRowProps) {
  const [isAsked, setAsked] = useState(false)
  const time = filmTime(note.at_seconds)
  return (
    <li>
      <button
        type="button"
        className={`num ${css.mark}`}
        aria-label={t`Go to ${spokenFilmTime(note.at_seconds)}`}
        onClick={() => onSeek(note.at_seconds)}
      >
        {time}
      </button>
      <p>{note.text}</p>
      <div className={css.actions}>
        {isAsked ? (
          <>
            <button type="button" className="link" disabled={isBusy} onClick={() => onDelete(note)}>
              Delete permanently
            </button>
            <button type="button" className="link" onClick={() => setAsked(false)}>
              Keep it
            </button>
          </>
        ) : (
          <button type="button" className="link" onClick={() => setAsked(true)}>
            Delete<span className="sr"> the note at {spokenFilmTime(note.at_seconds)}</span>
          </button>
        )}
      </div>
    </li>
  )
}
