import { useState } from 'react'
import { offboardingCalls } from '#domains/console/calls.ts'
import type { OffboardBody, WorkInHand } from '#domains/console/offboarding/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { ChoiceField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { api } from '../../shell/api.ts'
import { useFreshAnswer } from '../../shell/use-answer.ts'
import type { EndingProps } from './end-forms.tsx'

const kinds: { kind: keyof WorkInHand; told: (count: number) => string; none: string }[] = [
  {
    kind: 'leads',
    told: (count) => t`${plural(count, '# open lead', '# open leads')} to`,
    none: t`nobody: they become unassigned`,
  },
  {
    kind: 'drafts',
    told: (count) => t`${plural(count, '# draft', '# drafts')} to`,
    none: t`nobody: they stay as they are`,
  },
  {
    kind: 'questions',
    told: (count) => t`${plural(count, '# unfinished question', '# unfinished questions')} to`,
    none: t`nobody: they stay as they are`,
  },
  {
    kind: 'classes',
    told: (count) => t`${plural(count, '# coming class', '# coming classes')} to`,
    none: t`nobody: they have no teacher then`,
  },
]

/** Offboards a person, after choosing who takes over their open work. */
export function LeaveDialog({ person, onClose, onDone }: EndingProps) {
  const work = useFreshAnswer(offboardingCalls.workInHand, { id: person._id })
  const [values] = useState({ leads_to: null, drafts_to: null, questions_to: null, classes_to: null })
  const { data } = work
  const inHand = kinds.filter(({ kind }) => (data?.[kind].count ?? 0) > 0)
  return (
    <Dialog title={t`Offboard ${person.candidate_name}`} onClose={onClose}>
      <p>All their roles and sessions end at once. Their past work stays, and so does their name in the log.</p>
      {data ? (
        <>
          <p>
            {inHand.length === 0
              ? t`They have no leads, drafts, questions or classes in hand.`
              : t`Hand over their current work:`}
          </p>
          <StaffForm<OffboardBody>
            values={values}
            submit="Offboard"
            onCancel={onClose}
            onSubmit={async (body) => onDone(await api(offboardingCalls).offboard({ id: person._id }, body))}
          >
            {inHand.map(({ kind, told: described, none }) => (
              <ChoiceField
                key={kind}
                name={`${kind}_to`}
                label={described(data[kind].count)}
                none={none}
                choices={data[kind].people.map(({ _id, name }) => ({ value: _id, label: name }))}
              />
            ))}
          </StaffForm>
        </>
      ) : (
        <AnswerState answer={work} otherwise="Their current work could not be loaded." />
      )}
    </Dialog>
  )
}
