import { useState } from 'react'
import { useParams } from 'react-router'
import { registerCalls } from '#domains/learning/attendance/calls.ts'
import type { Mark, Standing } from '#domains/learning/attendance/rules.ts'
import type { Register } from '#domains/learning/attendance/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { keyOfName } from '#platform/text/typed.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button, Screen } from '../../frame/screen.tsx'
import { dayAndTime } from '../../parts/text/dates.ts'
import { useLastAnswer, useLiveAnswer } from '../../shell/use-answer.ts'
import { type Shown, useMarks } from '../parts/use-marks.ts'
import { standingWords } from '../parts/words.ts'
import { CorrectDialog, SaveLateDialog } from './dialogs.tsx'
import { Notices } from './notices.tsx'
import css from './register.module.css'
import { StudentRow } from './student-row.tsx'

const crumbs = [{ label: t`Registers`, to: '/staff/classes' }]
const everyMs = 20_000

/** What stands in the register, with the taps that wait on this device. */
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

/** The register of a class, made for a phone in one hand: everybody is there, a tap for each who is not. Without a network the marks wait on the device. */
export default function RegisterPage() {
  const { id = '' } = useParams()
  const answer = useLiveAnswer(() => everyMs, registerCalls.register, { id })
  const register = useLastAnswer(answer.data, id)
  const shown = useShown(id, register)
  const [words, setWords] = useState('')
  if (!register) {
    return (
      <Screen title="Register" crumbs={crumbs}>
        <AnswerState answer={answer} otherwise="The register could not be loaded." />
      </Screen>
    )
  }
  const { class: held } = register
  const sought = keyOfName(words)
  const matching = shown.filter(
    ({ candidate_name, registration_number }) =>
      keyOfName(candidate_name).includes(sought) || keyOfName(registration_number).includes(sought),
  )
  return (
    <Screen title={`${held.batch_codes}, ${held.subject_name}`} crumbs={crumbs}>
      <p className={css.when}>
        {[dayAndTime(held.start_time), held.class_title, held.teacher_name].filter((part) => part !== null).join(' · ')}
      </p>
      <Notices classId={id} register={register} error={answer.error} />
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

type Part = { classId: string; register: Register; students: Shown[] }

/** By the clock of the server, as far as its last answer told it, or of the device where that is ahead: the server decides. */
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
          />
        ))}
      </ul>
      {correcting && <CorrectDialog classId={classId} {...correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
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
