import type { ApprovalRow } from '#domains/console/approvals/schema.ts'
import { approvalCalls } from '#domains/console/calls.ts'
import type { TodayAttention } from '#domains/console/today/schema.ts'
import { hourMs } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { FailedAnswer } from '../../frame/answer-states.tsx'
import { LinkButton } from '../../frame/screen.tsx'
import { useAnswer } from '../../shell/use-answer.ts'
import { wordsOf } from './attention-words.ts'
import css from './today.module.css'

const shown = 5

function waited(iso: string) {
  const hours = Math.floor((Date.now() - new Date(iso).getTime()) / hourMs)
  if (hours >= 48) return t`${plural(Math.floor(hours / 24), '# day', '# days')}`
  return hours < 1 ? t`new` : t`${hours} h`
}

/** Amount of the request. */
function Money({ rows }: Pick<ApprovalRow, 'rows'>) {
  const amount = rows.find(({ as, after }) => as === 'rupees' && typeof after === 'number')?.after
  return typeof amount === 'number' ? <span className={css.money}>{rupees(amount)}</span> : null
}

/** Requests waiting for the user's own decision. */
export function Tickets({ refunds }: { refunds: TodayAttention | undefined }) {
  const answer = useAnswer(approvalCalls.approvals, { box: 'for-me' })
  const waiting = (answer.data?.data ?? []).filter(({ may_decide }) => may_decide)
  if (answer.error !== undefined && !answer.data) return <FailedAnswer answer={answer} />
  if (waiting.length === 0 && !refunds) return null
  const money = refunds && wordsOf(refunds)
  return (
    <section className={css.tickets} aria-labelledby="decisions">
      <h2 id="decisions">Waiting for your decision</h2>
      <ul>
        {waiting.slice(0, shown).map((approval) => (
          <li key={approval._id} className={css.ticket} data-alone={approval.decides_alone || undefined}>
            <div className={css.stub}>
              <b>{waited(approval.requested_at)}</b>
              {approval.label}
            </div>
            <div className={css.body}>
              <Money rows={approval.rows} />
              <b>{approval.title}</b>
              {approval.reason && <p>{approval.reason}</p>}
              {approval.requested_by && <p>Requested by {approval.requested_by.candidate_name}</p>}
              {approval.decides_alone && (
                <p className={css.alone}>You can decide this alone, because there is no second approver.</p>
              )}
            </div>
          </li>
        ))}
        {refunds && money && (
          <li className={css.ticket}>
            <div className={css.stub}>
              <b>{waited(refunds.since)}</b>
              Refund
            </div>
            <div className={css.body}>
              <b>{money.what}</b>
              <p>{refunds.amount !== null && rupees(refunds.amount)}</p>
            </div>
          </li>
        )}
      </ul>
      {waiting.length > 0 && (
        <LinkButton to="/staff/approvals" isPrimary>
          Review {plural(waiting.length, '# approval', '# approvals')}
        </LinkButton>
      )}
      {money?.to && <LinkButton to={money.to}>Review refunds</LinkButton>}
    </section>
  )
}
