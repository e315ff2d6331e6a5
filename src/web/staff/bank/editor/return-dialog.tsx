import { useId, useState } from 'react'
import type { NoteField, ReviewNote } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { noteFieldNames } from '../words.ts'
import css from './review.module.css'

type Draft = ReviewNote & { key: number }
type Props = { onClose: () => void; onReturn: (notes: ReviewNote[]) => void }

const fields = Object.keys(noteFieldNames).filter((name): name is NoteField => name in noteFieldNames)
const mostNotes = 20
const blank = (key: number): Draft => ({ key, field: 'text', text: '' })

/** Dialog for returning a draft with notes, field by field. */
export function ReturnDialog({ onClose, onReturn }: Props) {
  const [notes, setNotes] = useState<readonly Draft[]>([blank(0)])
  const [isAsked, setAsked] = useState(false)
  const change = (key: number, next: Partial<ReviewNote>) =>
    setNotes(notes.map((note) => (note.key === key ? { ...note, ...next } : note)))
  const send = () => {
    setAsked(true)
    if (notes.every(({ text }) => text.trim() !== '')) onReturn(notes.map(({ field, text }) => ({ field, text })))
  }
  return (
    <Dialog title="Return with notes" onClose={onClose}>
      {notes.map((note, index) => (
        <NoteFields
          key={note.key}
          note={note}
          place={index + 1}
          problem={isAsked && note.text.trim() === '' ? t`Say what is to be changed.` : null}
          onChange={(next) => change(note.key, next)}
          onRemove={notes.length > 1 ? () => setNotes(notes.filter(({ key }) => key !== note.key)) : null}
        />
      ))}
      {notes.length < mostNotes && (
        <TextButton onPress={() => setNotes([...notes, blank((notes.at(-1)?.key ?? 0) + 1)])}>Add a note</TextButton>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={send}>
          Return
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type NoteProps = {
  note: ReviewNote
  place: number
  problem: string | null
  onChange: (next: Partial<ReviewNote>) => void
  onRemove: (() => void) | null
}

function NoteFields({ note, place, problem, onChange, onRemove }: NoteProps) {
  const id = useId()
  return (
    <fieldset className={css.note}>
      <legend>{t`Note ${place}`}</legend>
      <label htmlFor={`${id}-field`}>About</label>
      <select
        id={`${id}-field`}
        value={note.field}
        onChange={(event) => {
          const field = fields.find((name) => name === event.target.value)
          if (field) onChange({ field })
        }}
      >
        {fields.map((name) => (
          <option key={name} value={name}>
            {noteFieldNames[name]}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-text`}>What to change</label>
      <textarea
        id={`${id}-text`}
        rows={3}
        maxLength={1000}
        value={note.text}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {problem && (
        <small className={css.problem} id={`${id}-problem`} role="alert">
          {problem}
        </small>
      )}
      {onRemove && (
        <TextButton label={t`Remove note ${place}`} onPress={onRemove}>
          Remove
        </TextButton>
      )}
    </fieldset>
  )
}
