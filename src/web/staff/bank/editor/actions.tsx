import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { questionCalls, reviewCalls } from '#domains/bank/calls.ts'
import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import type { NoteField, ReviewNote } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api } from '#web/staff/shell/api.ts'
import { noteFieldNames } from '../words.ts'
import css from './editor.module.css'
import reviewCss from './review.module.css'
import type { QuestionHand } from './use-question.ts'

type Props = { question: StaffQuestion; hand: QuestionHand }
type Actions = ReturnType<typeof useActions>
type Shown = Props & { actions: Actions }

/**
 * Returns whether a test uses the question. The list is absent for people who may not know, who are then not asked
 * about tests.
 */
const isUsed = ({ used_in = [] }: StaffQuestion) => used_in.length > 0

/** Buttons of the editor and their confirmations. */
export function EditorActions({ question, hand }: Props) {
  const actions = useActions(question, hand)
  const { asking, ask } = actions
  const isInReview = question.review?.state === 'in-review'
  return (
    <>
      {question.may_edit && <Standing question={question} actions={actions} />}
      {isInReview ? (
        <Reviewing question={question} actions={actions} />
      ) : (
        question.may_edit && <Writing question={question} hand={hand} actions={actions} />
      )}
      {(asking === 'ready' || asking === 'approve') && (
        <ReadyDialog
          question={question}
          onClose={() => ask(null)}
          onReady={(tests) => void (asking === 'ready' ? actions.makeReady(tests) : actions.approve(tests))}
        />
      )}
      {asking === 'return' && (
        <ReturnDialog onClose={() => ask(null)} onReturn={(notes) => void actions.giveBack(notes)} />
      )}
    </>
  )
}

function Standing({ question: { state }, actions }: Omit<Shown, 'hand'>) {
  if (state === 'retired') return <Button onPress={() => void actions.move('restore')}>Restore</Button>
  if (state === 'ready' || state === 'in-use')
    return <Button onPress={() => void actions.move('retire')}>Retire</Button>
  return null
}

/** Actions on a draft: discard it, send it for review, or mark it as ready where the settings allow that. */
function Writing({ question, hand, actions }: Shown) {
  const isChanged = hand.isDraft || hand.state !== 'saved'
  const isDemanded = question.review_is_demanded
  return (
    <>
      {hand.isDraft && (
        <Button onPress={() => void actions.discard()}>
          {question.versions.length > 0 ? t`Discard draft` : t`Remove`}
        </Button>
      )}
      {isChanged && (
        <Button isPrimary={isDemanded} onPress={() => void actions.send()}>
          Send for review
        </Button>
      )}
      {isChanged && !isDemanded && (
        <Button isPrimary onPress={() => (isUsed(question) ? actions.ask('ready') : void actions.makeReady([]))}>
          Mark as ready
        </Button>
      )}
    </>
  )
}

function Reviewing({ question, actions }: Omit<Shown, 'hand'>) {
  const { review } = question
  return (
    <>
      {question.may_edit && <Button onPress={() => void actions.takeBack()}>Take back</Button>}
      {review?.may_return && <Button onPress={() => actions.ask('return')}>Return with notes</Button>}
      {review?.may_approve && (
        <Button isPrimary onPress={() => (isUsed(question) ? actions.ask('approve') : void actions.approve([]))}>
          Mark as ready
        </Button>
      )}
    </>
  )
}

type ReadyDialogProps = { question: StaffQuestion; onClose: () => void; onReady: (tests: string[]) => void }

const names = (tests: readonly { name: string }[]) => tests.map(({ name }) => name).join(', ')

/** Dialog for a question used in tests: chooses which of them get the new version. */
function ReadyDialog({ question, onClose, onReady }: ReadyDialogProps) {
  const uses = question.used_in ?? []
  const open = uses.filter(({ started }) => !started)
  const started = uses.filter(({ started }) => started)
  const [chosen, setChosen] = useState<readonly string[]>(open.map(({ _id }) => _id))
  return (
    <Dialog title="Mark the next version as ready" onClose={onClose}>
      {open.length > 0 && (
        <fieldset className={css.uses}>
          <legend>These tests will use the new version:</legend>
          {open.map(({ _id, name, version, is_scheduled }) => (
            <label key={_id}>
              <input
                type="checkbox"
                checked={chosen.includes(_id)}
                onChange={(event) =>
                  setChosen(event.target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))
                }
              />{' '}
              {name}
              <small>
                {' '}
                {is_scheduled ? t`scheduled, uses version ${version}` : t`planned, uses version ${version}`}
              </small>
            </label>
          ))}
        </fieldset>
      )}
      {started.length > 0 && (
        <p className={css.hint}>
          {started.length === 1
            ? t`${names(started)} has already started and keeps its version. Correct the key in that test.`
            : t`${names(started)} have already started and keep their versions. Correct the key in those tests.`}
        </p>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button isPrimary onPress={() => onReady([...chosen])}>
          Mark as ready
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Draft = ReviewNote & { key: number }
type ReturnDialogProps = { onClose: () => void; onReturn: (notes: ReviewNote[]) => void }

const fields = Object.keys(noteFieldNames).filter((name): name is NoteField => name in noteFieldNames)
const mostNotes = 20
const blank = (key: number): Draft => ({ key, field: 'text', text: '' })

/** Dialog for returning a draft with notes, field by field. */
function ReturnDialog({ onClose, onReturn }: ReturnDialogProps) {
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
    <fieldset className={reviewCss.note}>
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
        <small className={reviewCss.problem} id={`${id}-problem`} role="alert">
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

type Asking = 'ready' | 'approve' | 'return'

/** Returns the actions on a question, which run after typed changes are saved; a message reports each result. */
function useActions(question: StaffQuestion, hand: QuestionHand) {
  const navigate = useNavigate()
  const number = String(question.number)
  const [asking, ask] = useState<Asking | null>(null)
  const act = async (work: (ifMatch: string) => Promise<string>) => {
    if (!(await hand.keeper.flush())) return say(t`Your changes are not saved yet.`)
    const isDone = await orSay(async () => {
      const sentence = await work(hand.keeper.version)
      ask(null)
      void answersChanged(questionCalls)
      void answersChanged(reviewCalls)
      say(sentence)
    })
    if (!isDone) hand.showProblems()
  }
  const makeReady = (tests: string[]) =>
    act(async (ifMatch) => {
      const { version } = await api(questionCalls).makeReady({ number }, { replace_in: tests }, { ifMatch })
      return t`Version ${version} is ready.`
    })
  const discard = () =>
    act(async (ifMatch) => {
      const { edit_version } = await api(questionCalls).discardDraft({ number }, {}, { ifMatch })
      if (edit_version === null) await navigate('/staff/questions')
      return edit_version === null ? t`Question removed.` : t`Draft discarded.`
    })
  const move = (to: 'retire' | 'restore') =>
    act(async (ifMatch) => {
      const calls = api(questionCalls)
      await (to === 'retire' ? calls.retire({ number }, {}, { ifMatch }) : calls.restore({ number }, {}, { ifMatch }))
      return to === 'retire' ? t`New tests can no longer use this question.` : t`Tests can use this question again.`
    })
  return { asking, ask, makeReady, discard, move, ...reviewActions(number, act) }
}

type Act = (work: (ifMatch: string) => Promise<string>) => Promise<void>

function reviewActions(number: string, act: Act) {
  const send = () =>
    act(async (ifMatch) => {
      await api(reviewCalls).sendForReview({ number }, {}, { ifMatch })
      return t`The question is sent for review.`
    })
  const takeBack = () =>
    act(async (ifMatch) => {
      await api(reviewCalls).takeBack({ number }, {}, { ifMatch })
      return t`You can change the question again.`
    })
  const giveBack = (notes: ReviewNote[]) =>
    act(async (ifMatch) => {
      await api(reviewCalls).returnQuestion({ number }, { notes }, { ifMatch })
      return t`The question is returned with your notes.`
    })
  const approve = (tests: string[]) =>
    act(async (ifMatch) => {
      const { version } = await api(reviewCalls).approveQuestion({ number }, { replace_in: tests }, { ifMatch })
      return t`Version ${version} is ready.`
    })
  return { send, takeBack, giveBack, approve }
}
