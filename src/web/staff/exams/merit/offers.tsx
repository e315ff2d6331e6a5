import { useState } from 'react'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import type { MeritDesk } from '#domains/merit/lists/schema.ts'
import type { OfferBody, SlabOffer } from '#domains/merit/offers/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Button } from '../../frame/screen.tsx'
import { ThingField } from '../../parts/draft-fields/thing-field.tsx'
import { TimeField } from '../../parts/forms/date-field.tsx'
import { LongTextField } from '../../parts/forms/fields.tsx'
import { StaffForm } from '../../parts/forms/staff-form.tsx'
import { State } from '../../parts/marks/state.tsx'
import { Dialog } from '../../parts/overlays/dialog.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { ShortTable } from '../../parts/records/short-table.tsx'
import { answersChanged } from '../../shell/answers.ts'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { useMay } from '../../shell/use-staff.ts'
import css from '../parts/plan.module.css'

const marks = { waiting: 'ring', offered: 'filled', ended: 'crossed', refused: 'crossed' } as const
const words = {
  waiting: t`waiting for approval`,
  offered: t`in the shop`,
  ended: t`ended`,
  refused: t`not approved`,
}

/** Offers the slabs of a final list in the shop, for users who may give discounts, and links to them. */
export function Offers({ desk: { _id: listId, versions, rules, shown } }: { desk: MeritDesk }) {
  const may = useMay()
  const maySee = may('merit.request', 'fees.edit', 'waivers.request')
  const hasSlabs = rules.slabs.length > 0 || (shown?.figures.slabs.length ?? 0) > 0
  const isShown = maySee && hasSlabs && versions.some(({ state }) => state === 'final')
  const answer = useAnswer(meritDeskCalls.offers, isShown ? { id: listId } : null)
  const [isAsking, setAsking] = useState(false)
  if (!isShown) return null
  const mayOffer = may('fees.edit', 'waivers.request')
  return (
    <>
      {answer.data ? (
        <ShortTable
          title="Slabs in the shop"
          heads={[t`Slab`, t`Version`, t`Status`, t`Candidates`]}
          wide={[t`Status`]}
          numbers={1}
          rows={answer.data.map(rowOf)}
          empty="No slab of this list has been offered in the shop yet."
        />
      ) : (
        <AnswerState answer={answer} otherwise="The slabs in the shop could not be loaded." />
      )}
      {mayOffer && answer.data && (
        <p className={css.act}>
          <Button onPress={() => setAsking(true)}>Offer the slabs in the shop…</Button>
        </p>
      )}
      {isAsking && <OfferDialog listId={listId} onClose={() => setAsking(false)} />}
    </>
  )
}

function rowOf({ _id, percent, version, candidates, state, until }: SlabOffer): [string, React.ReactNode[]] {
  const end = state === 'offered' && until !== null ? t`${words[state]} until ${dayAndTime(until)}` : words[state]
  return [
    _id,
    [
      <b key="slab">{percent} %</b>,
      String(version),
      <State key="state" mark={marks[state]}>
        {end}
      </State>,
      candidates === null ? '' : numberText(candidates),
    ],
  ]
}

type Typed = Omit<OfferBody, 'until'> & { until: string | null }

function OfferDialog({ listId, onClose }: { listId: string; onClose: () => void }) {
  const values: Typed = { until: null, course_id: null, reason: '' }
  const send = async ({ until, ...body }: Typed) => {
    // An empty date: the server names the field.
    await api(meritDeskCalls).offerSlabs({ id: listId }, { ...body, until: until ?? '' })
    say(t`Done. Slabs over the limit of one person wait for approval.`)
    void answersChanged(meritDeskCalls)
    onClose()
  }
  return (
    <Dialog title="Offer the slabs in the shop" onClose={onClose} isWide>
      <p>
        Each slab becomes a discount for its candidates, on one course each. Slabs of an earlier version end; whoever
        has bought with one keeps it, and gets no second one.
      </p>
      <StaffForm<Typed> values={values} submit="Offer" onCancel={onClose} onSubmit={send}>
        <TimeField name="until" label="Until" isRequired />
        <ThingField
          name="course_id"
          label="Limit to one course"
          hint="If empty, it applies to every course"
          of="course"
        />
        <LongTextField
          name="reason"
          label="Reason"
          hint="For the second person, where a slab is over the limit of one person"
          most={300}
          rows={2}
          isRequired
        />
      </StaffForm>
    </Dialog>
  )
}
