import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { Mark, Standing } from '#domains/learning/attendance/rules.ts'
import type { Register } from '#domains/learning/attendance/schema.ts'
import { meaning, plural, t } from '#platform/text/messages.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { isAway } from '#web/shell/api/ask-again.ts'
import { copyShown, onCopyShown } from '#web/shell/offline/kept-answers.ts'
import { registerForStaff } from '#web/shell/offline/register-worker.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useLastAnswer, useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime, timeOfDay } from '#web/ui/text/format-date.ts'
import { type Shown, useMarks } from '../parts/use-marks.ts'
import { standingLetters, standingWords } from '../parts/words.ts'
import { CorrectDialog, SaveLateDialog } from './dialogs.tsx'
import css from './register.module.css'
import { RoomCodeButton, SharedPhones } from './room-code.tsx'

const crumbs = [{ label: t`Registers`, to: '/staff/classes' }]
const everyMs = 20_000

/** Returns the register with the marks that wait on this device. */
function useShown(classId: string, register: Register | undefined): Shown[] {
  const { notes } = useMarks()
  const waiting = new Map<string, Standing>()
  for (const note of notes)
    if (note.kind === 'mark' && note.classId === classId && note.refusal === undefined)
      waiting.set(note.body.student_id, note.body.mark)
  return (register?.students ?? []).map((student) => {
    const standing = waiting.get(student.student_id)
    return { ...student, standing: standing ?? student.standing, isWaiting: standing !== undefined }
  })
}

/**
 * The register of a class, for one-handed use on a phone: everyone is present, one tap marks an absentee. Offline, the
 * marks wait on the device.
 */
export default function RegisterPage() {
  const { id = '' } = useParams()
  const answer = useLiveAnswer(() => everyMs, registerCalls.register, { id })
  const register = useLastAnswer(answer.data, id)
  const shown = useShown(id, register)
  const [words, setWords] = useState('')
  // The service worker is outside React.
  useEffect(() => void registerForStaff(), [])
  const isCopy = useSyncExternalStore(onCopyShown, copyShown) !== null
  const isOffline = isCopy || isAway(answer.error)
  if (!register) {
    return waitingScreen({
      title: meaning('noun')`Register`,
      crumbs,
      answer,
      otherwise: t`The register could not be loaded.`,
    })
  }
  const { class: held } = register
  const sought = keyOfName(words)
  const matching = shown.filter(
    ({ candidate_name, registration_number }) =>
      keyOfName(candidate_name).includes(sought) || keyOfName(registration_number).includes(sought),
  )
  return (
    <Screen
      title={`${held.batch_codes}, ${held.subject_name}`}
      crumbs={crumbs}
      actions={<RoomCodeButton register={register} isOffline={isOffline} />}
    >
      <p className={css.when}>
        {[dayAndTime(held.start_time), held.class_title, held.teacher_name].filter((part) => part !== null).join(' · ')}
      </p>
      <Links register={register} />
      <Notices classId={id} register={register} error={answer.error} isOffline={isOffline} />
      {shown.length === 0 ? (
        <p>Nobody is enrolled in this class.</p>
      ) : (
        <>
          <label className={css.search}>
            <span className="sr">Name or number</span>
            <input
              type="search"
              placeholder={t`Name or number`}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          <Students classId={id} register={register} students={matching} />
          <Foot classId={id} register={register} students={shown} />
        </>
      )}
    </Screen>
  )
}

/** Notes, assignment and video, as the students of the class see them. */
function Links({ register: { notes_url, assignment_url, video_url } }: { register: Register }) {
  const links = [
    { to: notes_url, name: t`Notes (PDF)` },
    { to: assignment_url, name: t`Assignment (PDF)` },
    { to: video_url, name: t`Video` },
  ].flatMap(({ to, name }) => (to === null ? [] : [{ to, name }]))
  if (links.length === 0) return <p className={css.when}>No notes or video yet.</p>
  return (
    <p className={css.links}>
      {links.map(({ to, name }) => (
        <a key={name} className="link" href={to} target="_blank" rel="noreferrer">
          {name}
        </a>
      ))}
    </p>
  )
}

type Part = { classId: string; register: Register; students: Shown[] }

/** Uses the server's clock as of its last answer, or the device's if that is ahead: the server decides. */
const isOpen = ({ class: held, now, opens_at, may_write }: Register) =>
  may_write && !held.is_cancelled && Math.max(Date.parse(now), Date.now()) >= Date.parse(opens_at)

function Students({ classId, register, students }: Part) {
  const { mark } = useMarks()
  const [correcting, setCorrecting] = useState<{ student: Shown; mark: Mark } | null>(null)
  const act = (student: Shown, to: Mark) => {
    if (register.is_locked) setCorrecting({ student, mark: to })
    else void mark(classId, { student_id: student.student_id, mark: to })
  }
  const mayMark = isOpen(register) && !(register.is_locked && register.class.saved_at === null)
  return (
    <>
      {students.length === 0 && <p>No student has this name or number.</p>}
      <ul className={css.students} aria-label="Students">
        {students.map((student) => (
          <StudentRow
            key={student.student_id}
            student={student}
            onMark={mayMark ? (to) => act(student, to) : undefined}
            onDecide={register.may_write ? (isConfirmed) => void decide(classId, student, isConfirmed) : undefined}
          />
        ))}
      </ul>
      {correcting && <CorrectDialog classId={classId} {...correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

/** Confirms the reason for an absence, which excuses the student, or declines it. */
async function decide(classId: string, { student_id: student, candidate_name: name }: Shown, isConfirmed: boolean) {
  try {
    await api(registerCalls).decideReason({ id: classId, student }, { is_confirmed: isConfirmed })
    say(isConfirmed ? t`${name} is excused.` : t`The reason is declined.`)
  } catch (error) {
    say(messageOf(error, t`The reason could not be answered.`))
  }
  await answersChanged(registerCalls)
}

const counted: Mark[] = ['present', 'absent', 'late', 'excused']

function Foot({ classId, register, students }: Part) {
  const { notes, save } = useMarks()
  const [isLate, setLate] = useState(false)
  const count = (mark: Mark) =>
    students.filter(({ standing }) => standing === mark || (mark === 'present' && standing === 'online')).length
  const isSaving = notes.some((note) => note.kind === 'save' && note.classId === classId && note.refusal === undefined)
  const isUnsaved = register.class.saved_at === null && !isSaving && isOpen(register)
  const absent = count('absent')
  return (
    <div className={css.foot}>
      <dl className={css.counts} aria-label="Counts" aria-live="polite">
        {counted.map((mark) => (
          <div key={mark}>
            <dt>{standingWords[mark]}</dt>
            <dd>{count(mark)}</dd>
          </div>
        ))}
      </dl>
      {isUnsaved && (
        <Button isPrimary onPress={() => (register.is_locked ? setLate(true) : void save(classId))}>
          {register.is_locked ? t`Save late` : t`Save, ${plural(absent, '# absent', '# absent')}`}
        </Button>
      )}
      {isLate && <SaveLateDialog classId={classId} onClose={() => setLate(false)} />}
    </div>
  )
}

function stateText({ class: held, is_locked, may_write, opens_at, locks_at, now, saved_by }: Register) {
  if (held.is_cancelled) return t`This class is cancelled, and has no register.`
  if (Date.parse(now) < Date.parse(opens_at)) return t`The register opens at ${timeOfDay(opens_at)}.`
  const saved =
    held.saved_at === null
      ? t`Not saved yet: until then nobody is counted.`
      : t`Saved at ${dayAndTime(held.saved_at)}${saved_by === null ? '' : t` by ${saved_by}`}.`
  if (!may_write) return saved
  if (is_locked) return t`${saved} Closed since ${dayAndTime(locks_at)}: a tap corrects it, with a reason.`
  return t`${saved} It may be changed until ${dayAndTime(locks_at)}.`
}

/** State of the register, marks waiting on this device, and those the server refused. */
type NoticesProps = Omit<Part, 'students'> & { error: unknown; isOffline: boolean }

function Notices({ classId, register, error, isOffline }: NoticesProps) {
  const { notes, forget } = useMarks()
  const here = notes.filter((note) => note.classId === classId)
  const waiting = here.filter(({ refusal }) => refusal === undefined)
  const marks = waiting.filter(({ kind }) => kind === 'mark').length
  const refused = here.filter(({ refusal }) => refusal !== undefined)
  const nameOf = (id: string) => register.students.find(({ student_id }) => student_id === id)?.candidate_name
  return (
    <div role="status">
      {isOffline && (
        <p className={css.offline}>
          <b>No connection.</b> Go on: what you mark is kept on this device.
        </p>
      )}
      {error !== undefined && !isAway(error) && (
        <p className={css.offline}>{messageOf(error, t`The register could not be loaded.`)}</p>
      )}
      {marks > 0 && (
        <p className={css.offline}>
          {t`${plural(marks, '# mark waiting to be sent', '# marks waiting to be sent')}, kept on this device.`}
        </p>
      )}
      {waiting.length > marks && <p className={css.offline}>The register is saved as soon as the server answers.</p>}
      {refused.map((note) => (
        <p key={note.name} className={css.offline}>
          {note.kind === 'mark'
            ? t`A mark of ${nameOf(note.body.student_id) ?? t`a student`} was not taken: ${note.refusal ?? ''}`
            : t`The register was not saved: ${note.refusal ?? ''}`}{' '}
          <TextButton onPress={() => forget(note.name)}>Forget it</TextButton>
        </p>
      ))}
      <SharedPhones register={register} />
      <p className={css.state}>{stateText(register)}</p>
    </div>
  )
}

const choices: Mark[] = ['present', 'absent', 'late', 'excused']

function noteOf({ standing, isWaiting, marked_at, marked_by, scanned_at }: Shown) {
  if (isWaiting) return t`${standingWords[standing]}, waiting`
  if (scanned_at !== null && standing === 'present') return t`code scanned at ${timeOfDay(scanned_at)}`
  if (standing === 'present' && marked_at === null) return ''
  return marked_by === null ? standingWords[standing] : t`${standingWords[standing]}, by ${marked_by}`
}

type RowProps = {
  student: Shown
  onMark: ((mark: Mark) => void) | undefined
  onDecide: ((isConfirmed: boolean) => void) | undefined
}

/**
 * A row per student, as on an answer sheet: a bubble for each mark, one of them filled. Read-only without `onMark` and
 * `onDecide`.
 */
function StudentRow({ student, onMark, onDecide }: RowProps) {
  const { candidate_name: name, registration_number, standing, absence_reason: reason } = student
  const isChosen = (mark: Mark) => standing === mark || (standing === 'online' && mark === 'present')
  return (
    <li data-marked={standing === 'present' ? undefined : ''}>
      <span className={css.name}>
        <b>{name}</b>
        <small>{registration_number}</small>
        <small role="status">{noteOf(student)}</small>
      </span>
      <fieldset className={css.bubbles}>
        <legend className="sr">{name}</legend>
        {choices.map((mark) => (
          <button
            key={mark}
            type="button"
            data-mark={mark}
            aria-pressed={isChosen(mark)}
            aria-label={t`${name}: ${standingWords[mark]}`}
            disabled={onMark === undefined}
            onClick={() => !isChosen(mark) && onMark?.(mark)}
          >
            <i aria-hidden="true">{standingLetters[mark]}</i>
          </button>
        ))}
      </fieldset>
      {reason && (
        <div className={css.reason}>
          <p>
            {t`${reason.written_by} says why: ${reason.reason}`}
            {reason.state === 'declined' && <b> Declined.</b>}
          </p>
          {onDecide && reason.state === 'waiting' && standing === 'absent' && (
            <p className={css.links}>
              <TextButton label={t`Excuse ${name}`} onPress={() => onDecide(true)}>
                Excuse
              </TextButton>
              <TextButton label={t`Decline the reason of ${name}`} onPress={() => onDecide(false)}>
                Decline
              </TextButton>
            </p>
          )}
        </div>
      )}
    </li>
  )
}
