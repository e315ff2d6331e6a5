import { useId, useState } from 'react'
import { notebookCalls } from '#domains/attempts/notebook/calls.ts'
import type { QuestionNote } from '#domains/attempts/notebook/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import css from './own-note.module.css'

const longestNote = 2000

export type Mark = Pick<QuestionNote, 'note' | 'noted_at' | 'is_bookmarked'>
type OwnNoteProps = { questionId: string; mark: Mark; onChange: (mark: Mark) => void }

/** The student's private note on a question and its bookmark, both of which the notebook lists. */
export function OwnNote({ questionId, mark, onChange }: OwnNoteProps) {
  const api = useApi()
  const [isWriting, setWriting] = useState(false)
  const { isSending, refusal, run } = useRequest()
  const save = (change: Partial<Mark>) =>
    run(async () => {
      const { note, is_bookmarked } = { ...mark, ...change }
      onChange(await api(notebookCalls).saveNote({ id: questionId }, { note, is_bookmarked }))
      setWriting(false)
    })
  const { note, noted_at, is_bookmarked } = mark
  return (
    <div className={css.own}>
      <div className={css.acts}>
        <button
          type="button"
          className={css.bookmark}
          aria-pressed={is_bookmarked}
          disabled={isSending}
          onClick={() => void save({ is_bookmarked: !is_bookmarked })}
        >
          <svg width="16" height="20" viewBox="0 0 16 20" aria-hidden="true">
            <path d="M2 1.5h12v17l-6-4.6-6 4.6z" />
          </svg>
          Bookmark
        </button>
        {!isWriting && (
          <button type="button" className="link" onClick={() => setWriting(true)}>
            {note === '' ? t`Write a note` : t`Change the note`}
          </button>
        )}
      </div>
      {isWriting ? (
        <NoteForm
          note={note}
          isSending={isSending}
          onSave={(text) => void save({ note: text })}
          onClose={() => setWriting(false)}
        />
      ) : (
        note !== '' && (
          <blockquote className={css.note}>
            <p>{note}</p>
            {noted_at && <footer className="num">Your note, {mediumDate(noted_at)}</footer>}
          </blockquote>
        )
      )}
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </div>
  )
}

type NoteFormProps = { note: string; isSending: boolean; onSave: (note: string) => void; onClose: () => void }

function NoteForm({ note, isSending, onSave, onClose }: NoteFormProps) {
  const id = useId()
  const [text, setText] = useState(note)
  return (
    <PostForm
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSave(text)
      }}
    >
      <label htmlFor={id}>Your note</label>
      <textarea
        id={id}
        // The student has just opened this field.
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        autoFocus
        placeholder="Only you see your notes"
        maxLength={longestNote}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <button type="submit" className="btn" disabled={isSending}>
          {isSending ? t`Please wait` : t`Save`}
        </button>
        <button type="button" className="link" onClick={onClose}>
          {text === note ? t`Close` : t`Close without saving`}
        </button>
      </div>
    </PostForm>
  )
}
