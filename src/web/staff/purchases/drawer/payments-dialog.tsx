import type { ReactNode } from 'react'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { DrawerLine, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import { printPaper } from '../parts/print-paper.ts'
import { StudentLink } from '../parts/student-link.tsx'
import { counterModes } from '../parts/words.ts'

const moves: Record<Exclude<DrawerLine['kind'], 'taken'>, string> = {
  refund: t`Refund paid out`,
  banked: t`Cash banked`,
  'handed-in': t`Cash received from a colleague`,
  'handed-out': t`Cash handed to a colleague`,
}

function whatOf({ kind, mode, reference, is_bounced }: DrawerLine) {
  const what = kind === 'taken' ? (mode === null ? '' : counterModes[mode]) : moves[kind]
  return [what, reference, is_bounced && t`bounced`].filter(Boolean).join(', ')
}

function rowOf(line: DrawerLine): [string, ReactNode[]] {
  const { receipt } = line
  return [
    line._id,
    [
      dayAndTime(line.at),
      <StudentLink key="student" row={line} />,
      whatOf(line),
      receipt && (
        <TextButton key="receipt" label={t`Print ${receipt.number} again`} onPress={() => void printPaper(receipt)}>
          {receipt.number}
        </TextButton>
      ),
      rupees(line.amount),
    ],
  ]
}

/** Payments taken since the drawer was opened, in every mode, and other movements of its cash; receipts can be reprinted. */
export default function PaymentsDialog({ drawer, onClose }: { drawer: OwnDrawer; onClose: () => void }) {
  const lines = useAnswer(drawerCalls.drawerLines, { id: drawer._id })
  return (
    <Dialog title="Payments of your drawer" onClose={onClose} isWide>
      {lines.data ? (
        <ShortTable
          title={t`Since ${dayAndTime(drawer.opened_at)}`}
          heads={[t`When`, t`Student`, t`Paid by`, t`Receipt`, t`Amount`]}
          numbers={1}
          wide={[t`When`]}
          rows={lines.data.map(rowOf)}
          empty="No payments yet."
        />
      ) : (
        <AnswerState answer={lines} />
      )}
    </Dialog>
  )
}
