import { type ChangeEvent, useRef, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import type { PageSubject } from '#web/shell/page.ts'
import { SelectField } from '#web/ui/forms/choice-fields.tsx'
import type { FieldProps } from '#web/ui/forms/form.tsx'
import css from './enquiry-form.module.css'
import { type Choice, type ChoiceList, useEnquiryLists } from './enquiry-lists.ts'

type EnquiryField = (
  name: 'centre' | 'course' | 'exam',
) => Pick<FieldProps, 'id' | 'error' | 'isValid'> & { name: string }

/** Centre, course and exam: each of the lists depends on what was chosen in the one before. */
export function EnquiryChoices({ subject, field }: { subject: PageSubject; field: EnquiryField }) {
  const ref = useRef<HTMLDivElement>(null)
  const [centre, setCentre] = useState(subject.centre?.value ?? '')
  const { centres, courses, exams, chooseCentre, chooseCourse } = useEnquiryLists(subject, ref)
  const choose = (centre: string) => {
    setCentre(centre)
    chooseCentre(centre)
  }
  const isFirst = centre === (subject.centre?.value ?? '')
  return (
    <div ref={ref} className={css.choices}>
      <Choose
        {...field('centre')}
        label="Center"
        empty="Choose Center"
        list={centres}
        chosen={subject.centre}
        onChange={({ target }) => choose(target.value)}
      />
      <Choose
        // Another centre has other courses: the list begins anew, with none chosen.
        key={centre}
        {...field('course')}
        label="Course"
        empty="Choose Course"
        list={courses}
        chosen={isFirst ? subject.course : undefined}
        first="Choose a centre first."
        onChange={chooseCourse}
      />
      <Choose
        {...field('exam')}
        label="Exam"
        empty="Choose Exam"
        list={exams}
        chosen={subject.exam}
        first="Choose a course first."
      />
    </div>
  )
}

type ChooseProps = Pick<FieldProps, 'id' | 'label' | 'error' | 'isValid' | 'name'> & {
  empty: string
  list: ChoiceList & { again: () => void }
  /** Subject of the page, preselected. */
  chosen: Choice | undefined
  /** Step required before there is a list. */
  first?: string
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** A list that comes over the network, and a sentence for as long as it has nothing to offer. */
function Choose({ list, chosen, first, empty, ...field }: ChooseProps) {
  const { state, choices, again } = list
  const hint = {
    absent: choices.length === 0 ? first : undefined,
    loading: t`Loading the list…`,
    failed: t`The list could not be loaded.`,
    loaded: choices.length === 0 ? t`Nothing is available here at present. Please choose another centre.` : undefined,
  }[state]
  return (
    <div className={css.choose}>
      <SelectField {...field} empty={empty} options={choices} defaultValue={chosen?.value ?? ''} required />
      <p className={css.hint} role="status">
        {hint}
        {state === 'failed' && (
          <button className="link" type="button" onClick={again}>
            Try again
          </button>
        )}
      </p>
    </div>
  )
}
