import { Link } from 'react-router'
import { approvalCalls } from '#domains/console/approvals/calls.ts'
import type { ApprovalBox } from '#domains/console/approvals/schema.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer, WaitingAnswer } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { useFilters } from '#web/staff/parts/lists/filters.tsx'
import { EmptyList, Foot } from '#web/staff/parts/lists/list-parts.tsx'
import { useList } from '#web/staff/parts/lists/use-list.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import css from './approvals.module.css'
import { Rules } from './rules.tsx'
import { Ticket } from './ticket.tsx'

const boxes = [
  { box: 'for-me', label: t`For me`, empty: t`No approvals pending.` },
  { box: 'mine', label: t`My requests`, empty: t`You have no pending requests.` },
  { box: 'decided', label: t`Decided`, empty: t`No decisions yet.` },
] as const

/** Requests waiting for a second person: the frozen change, and who may approve it. */
export default function Approvals() {
  const may = useMay()
  const asked = useFilters().read('box').box
  const withCentre = useWithCentre()
  const isRules = asked === 'rules' && may('settings.read')
  const here = boxes.find(({ box }) => box === asked) ?? boxes[0]
  const tabs = [...boxes, ...(may('settings.read') ? [{ box: 'rules', label: t`Who approves` }] : [])]
  return (
    <Screen title="Approvals">
      <nav className={css.boxes} aria-label="Approvals">
        {tabs.map(({ box, label }) => (
          <Link
            key={box}
            to={withCentre(box === 'for-me' ? '/staff/approvals' : `/staff/approvals?box=${box}`)}
            aria-current={box === (isRules ? 'rules' : here.box) ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      {isRules ? <Rules /> : <Box key={here.box} box={here.box} empty={here.empty} />}
    </Screen>
  )
}

function Box({ box, empty }: { box: ApprovalBox; empty: string }) {
  const list = useList(approvalCalls.approvals, { box })
  if (list.error !== undefined && list.rows.length === 0)
    return <FailedAnswer answer={list} otherwise="The list could not be loaded." />
  if (list.total === null) return <WaitingAnswer lines={3} />
  if (list.rows.length === 0) return <EmptyList text={empty} />
  return (
    <>
      <ul className={css.tickets}>
        {list.rows.map((row) => (
          <Ticket
            key={row._id}
            row={row}
            isFirst={row === list.rows[0]}
            onDecided={(now) => list.change((approval) => (approval._id === now._id ? now : approval))}
          />
        ))}
      </ul>
      <Foot list={list} />
    </>
  )
}
