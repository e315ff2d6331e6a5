import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import { sourceNames } from '#domains/leads/staff/rules.ts'
import type { KnownPerson, LeadSource, NewLeadBody } from '#domains/leads/staff/schema.ts'
import { indiaAt } from '#platform/text/india-time.ts'
import { meaning, t } from '#platform/text/messages.ts'
import { readPhonePart } from '#platform/text/typed.ts'
import { LinkButton, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { TimeField } from '#web/staff/parts/forms/date-field.tsx'
import { BubbleField, ChoiceField, LongTextField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { useAnswer, useLastAnswer } from '#web/staff/shell/use-answer.ts'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { usePaused } from '#web/staff/shell/use-paused.ts'
import { useCentre, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { leadsChanged } from '../parts/current-lead.ts'
import { sources, useChoices } from '../parts/use-choices.ts'
import css from './new.module.css'

type Fields = Omit<NewLeadBody, 'course_id' | 'keep_both' | 'note' | 'center_id'> & {
  center_id: string | null
  course_id: string | null
  note: string
  keep_both: string
}

const fewCourses = 8
const otherCourse = ''

/** Starts an empty form each time the screen is opened, even when the keyboard shortcut opens it while the last enquiry is still shown. */
export default function NewLeadPage() {
  return <NewLead key={useLocation().key} />
}

/** Form for a person at the desk: phone first, then name and course; everything else is prefilled. */
function NewLead() {
  const navigate = useNavigate()
  const withCentre = useWithCentre()
  const { myCentres, centre } = useCentre()
  const addLead = useOnce(leadDeskCalls.addLead)
  const values: Fields = {
    phone: '',
    name: '',
    email: '',
    father_name: '',
    father_phone: '',
    course_id: otherCourse,
    center_id: centre?._id ?? myCentres[0]?._id ?? null,
    exam_id: null,
    source: 'walk-in',
    next_follow_up_at: indiaAt(new Date(), 1, 11).toISOString(),
    note: '',
    keep_both: '',
  }
  const save = async (given: Fields) => {
    const course_id = given.course_id === '' ? null : given.course_id
    const body = { ...given, course_id }
    await addLead(null, body)
    leadsChanged()
    say(t`Enquiry from ${given.name} saved.`)
    await navigate(withCentre('/staff/leads'))
  }
  return (
    <Screen title="Walk-in enquiry" crumbs={[{ label: t`Leads`, to: '/staff/leads' }]}>
      <StaffForm<Fields> values={values} onSubmit={save} submit="Save enquiry" keepAs="walk-in">
        <PhoneFirst />
        <TextField name="name" label="Name" isRequired most={100} />
        <CourseChoice />
        <Prefilled />
      </StaffForm>
    </Screen>
  )
}

/** Phone field with known people who match the digits typed. */
function PhoneFirst() {
  const place = useRef<HTMLDivElement>(null)
  // Visitors give their number first.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={css.phone}>
      <TextField name="phone" label="Phone" type="tel" hint="10 digits" most={30} />
      <Known />
    </div>
  )
}

function useKnown(phone: string, email: string) {
  const typed = usePaused({ phone, email }, 150)
  const isEnough = (readPhonePart(typed.phone) ?? '').length >= 4 || typed.email.includes('@')
  // Only a hint: if it fails, sending still checks the form.
  const known = useAnswer(leadDeskCalls.knownPeople, isEnough ? typed : null)
  const last = useLastAnswer(known.data, 'known')
  const isStale = known.data === undefined || typed.phone !== phone || typed.email !== email
  return { people: isEnough ? (last ?? []) : [], isStale }
}

function Known() {
  const [phone = '', email = ''] = useWatch<Fields, ['phone', 'email']>({ name: ['phone', 'email'] })
  const { people: known, isStale } = useKnown(phone, email)
  const { formState } = useFormContext<Fields>()
  const isRefused = formState.errors.keep_both !== undefined
  if (known.length === 0 && !isRefused) return null
  const toOf = ({ kind, _id }: KnownPerson) => (kind === 'lead' ? `/staff/leads/${_id}` : `/staff/students/${_id}`)
  return (
    // While typing continues, the list still belongs to fewer digits, so Tab skips it and goes to the name.
    <section aria-label="Known people" className={css.known} inert={isStale && !isRefused}>
      <h2>People with this number</h2>
      <ul>
        {known.map((person) => (
          <li key={person._id}>
            <State mark={person.kind === 'lead' ? 'half' : 'filled'}>
              <b>{person.name}</b> {person.told}
            </State>
            {person.may_open ? (
              <LinkButton to={toOf(person)}>{meaning('verb')`Open`}</LinkButton>
            ) : (
              <span>··{person.phone_end}</span>
            )}
          </li>
        ))}
      </ul>
      <TextField
        name="keep_both"
        label="Or say why you are keeping both"
        most={200}
        hint="For example, a brother and sister sharing one phone"
      />
    </section>
  )
}

function CourseChoice() {
  const { courses } = useChoices()
  const [isAll, setAll] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  // The pressed button is gone, so the focus moves to its replacement.
  useEffect(() => {
    if (isAll) place.current?.querySelector('select')?.focus()
  }, [isAll])
  const centreId = useWatch<Fields, 'center_id'>({ name: 'center_id' })
  const choicesOf = (some: typeof courses) => some.map(({ _id, name }) => ({ value: _id, label: name }))
  const all = choicesOf(courses.filter(({ center_id }) => center_id === null || center_id === centreId))
  const here = choicesOf(courses.filter(({ center_id }) => center_id === centreId))
  // Limits a long list to the visitor's centre.
  const near = all.length > fewCourses ? here : all
  if (isAll || near.length === 0 || near.length > fewCourses)
    return (
      <div ref={place}>
        <ChoiceField name="course_id" label="Course" choices={all} none="Other" />
      </div>
    )
  return (
    <div className={css.courses}>
      <BubbleField name="course_id" label="Course" choices={[...near, { value: otherCourse, label: t`Other` }]} />
      {near.length < all.length && <TextButton onPress={() => setAll(true)}>All courses</TextButton>}
    </div>
  )
}

const isSource = (value: string): value is LeadSource => value in sourceNames

/** Centre, source and time of the call: shown in a line, and changed on demand. */
function Prefilled() {
  const { myCentres } = useCentre()
  const [isOpen, setOpen] = useState(false)
  const [centreId, source, next] = useWatch<Fields, ['center_id', 'source', 'next_follow_up_at']>({
    name: ['center_id', 'source', 'next_follow_up_at'],
  })
  const centreName = myCentres.find(({ _id }) => _id === centreId)?.center_name ?? t`no centre`
  if (!isOpen)
    return (
      <p className={css.filled}>
        <span>
          {centreName} · {isSource(source) ? sourceNames[source] : source}
          {next && <>, next call {dayAndTime(next)}</>}
        </span>
        <TextButton onPress={() => setOpen(true)}>Change</TextButton>
      </p>
    )
  return (
    <>
      <ChoiceField
        name="center_id"
        label="Centre"
        choices={myCentres.map(({ _id, center_name }) => ({ value: _id, label: center_name }))}
      />
      <ChoiceField name="source" label="Source" choices={sources} />
      <TimeField name="next_follow_up_at" label="Next call" />
      <TextField name="email" label="E-mail" type="email" most={254} />
      <TextField name="father_name" label="Father’s name" most={100} />
      <TextField name="father_phone" label="Father’s phone" type="tel" most={30} />
      <LongTextField name="note" label="Note" most={1000} rows={3} />
    </>
  )
}
