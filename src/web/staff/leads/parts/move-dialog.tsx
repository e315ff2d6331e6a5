import { useState } from 'react'
import { leadDeskCalls } from '#domains/leads/staff/calls.ts'
import type { Lead, LeadRow, StageBody } from '#domains/leads/staff/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { api, messageOf } from '../../shell/api.ts'
import { Bubbles, OtherTimeFields, whens } from './call-choices.tsx'
import { moveBody, nextStage, usualTime, type When } from './call-rules.ts'
import { currentOf } from './current-lead.ts'
import css from './desk.module.css'
import { ReasonSelect, StageSelect } from './sheet-parts.tsx'
import { StaleMove } from './stale-lead.tsx'
import { useChoices } from './use-choices.ts'

type MoveProps = {
  lead: Pick<LeadRow, '_id' | 'name' | 'stage' | 'version' | 'next_follow_up_at'>
  /** Target stage, if already decided. */
  to?: string
  onClose: () => void
  onDone: (lead: Lead) => void
  /** Called when another person was faster and their change stays. */
  onKept: (theirs: Lead) => void
}

/** Moves a lead to another stage, which requires a date for an open lead and a reason for a lost one. */
export function MoveDialog({ lead, to, onClose, onDone, onKept }: MoveProps) {
  const { stages } = useChoices()
  const [chosen, setStage] = useState(to)
  const stage = chosen ?? nextStage(lead.stage, stages)
  const [when, setWhen] = useState<When>('three-days')
  const [other, setOther] = useState(usualTime)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [stale, setStale] = useState<{ mine: StageBody; theirs: Lead } | null>(null)
  const isLost = stage === 'lost'
  const move = async (body: StageBody, seen: { version: number }) => {
    setProblem(null)
    try {
      onDone(await api(leadDeskCalls).setLeadStage({ id: lead._id }, body, { ifMatch: String(seen.version) }))
    } catch (error) {
      const theirs = currentOf(error)
      if (theirs) return setStale({ mine: body, theirs })
      setProblem(messageOf(error, t`This could not be saved.`))
    }
  }
  const save = () => move(moveBody({ stage, when, other, reason }), lead)
  if (stale) {
    const { mine, theirs } = stale
    const again = { onMove: () => void move(mine, theirs), onKeep: () => onKept(theirs) }
    return (
      <Dialog title={t`Move ${lead.name}`} onClose={onClose}>
        <StaleMove key={theirs.version} base={lead} mine={mine} theirs={theirs} problem={problem} {...again} />
      </Dialog>
    )
  }
  return (
    <Dialog title={t`Move ${lead.name}`} onClose={onClose}>
      <div className={css.sheet}>
        <StageSelect value={stage} onChange={setStage} />
        {isLost ? (
          <ReasonSelect value={reason} onChange={setReason} />
        ) : (
          <Bubbles legend="Next call" name="move-when" choices={whens} value={when} firstKey={1} onChoose={setWhen} />
        )}
        {!isLost && when === 'other' && <OtherTimeFields value={other} onChange={setOther} />}
        {problem !== null && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button isPrimary onPress={() => void save()}>
            Move
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
