import { lazy, Suspense, useState } from 'react'
import { drawerCalls } from '#domains/purchases/drawers/calls.ts'
import type { Handover, OwnDrawer } from '#domains/purchases/drawers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { FailedAnswer } from '#web/staff/frame/answer-states.tsx'
import { Button } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { useOnce } from '#web/staff/shell/use-once.ts'
import { useCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, timeOfDay } from '#web/ui/text/format-date.ts'
import { rupees } from '#web/ui/text/format-number.ts'
import css from './drawer.module.css'
import { drawersChanged, useDrawers } from './use-drawers.ts'

const OpenDialog = lazy(() => import('./open-dialog.tsx'))
const BankDialog = lazy(() => import('./bank-dialog.tsx'))
const HandOverDialog = lazy(() => import('./hand-over-dialog.tsx'))
const PaymentsDialog = lazy(() => import('./payments-dialog.tsx'))
const CloseDialog = lazy(() => import('./close-dialog.tsx'))

/**
 * The user's own cash: the expected sum in the drawer, and its actions. `centreId`: only this counter; if absent, the
 * chosen centre, or all.
 */
export function DrawerBar({ centreId }: { centreId?: string | undefined }) {
  const answer = useDrawers()
  const { centre } = useCentre()
  if (answer.error !== undefined && answer.data === undefined) return <FailedAnswer answer={answer} />
  if (answer.data === undefined) return <p className={css.bar}>Loading the drawer…</p>
  const here = centreId ?? centre?._id
  const drawers = answer.data.filter(({ center_id }) => here === undefined || center_id === here)
  return (
    <>
      {drawers.length === 0 ? (
        <NoDrawer centreId={here} />
      ) : (
        drawers.map((drawer) => <Bar key={drawer._id} drawer={drawer} />)
      )}
    </>
  )
}

function NoDrawer({ centreId }: { centreId: string | undefined }) {
  const [isOpening, setOpening] = useState(false)
  return (
    <section className={css.bar} aria-label="Cash drawer">
      <p>
        <State mark="ring">Your drawer is not open. Cash can be taken once it is.</State>
      </p>
      <div className={css.acts}>
        <Button onPress={() => setOpening(true)}>Open the drawer…</Button>
      </div>
      <Suspense>{isOpening && <OpenDialog centreId={centreId} onClose={() => setOpening(false)} />}</Suspense>
    </section>
  )
}

type Act = 'payments' | 'bank' | 'hand-over' | 'close'

function Bar({ drawer }: { drawer: OwnDrawer }) {
  const [act, setAct] = useState<Act | null>(null)
  const { myCentres } = useCentre()
  const end = () => setAct(null)
  const since = dayAndTime(drawer.opened_at)
  return (
    <section className={css.bar} aria-label="Cash drawer">
      <p>
        <span>
          {myCentres.length > 1 ? t`${drawer.center_name}, drawer open since ${since}` : t`Drawer open since ${since}`}
        </span>{' '}
        <b className={css.cash}>{rupees(drawer.cash)}</b>
      </p>
      <div className={css.acts}>
        <Button onPress={() => setAct('payments')}>Payments…</Button>
        <Button onPress={() => setAct('bank')}>Bank…</Button>
        <Button onPress={() => setAct('hand-over')}>Hand over…</Button>
        <Button onPress={() => setAct('close')}>Count and close…</Button>
      </div>
      <Handovers drawer={drawer} />
      <Suspense>
        {act === 'payments' && <PaymentsDialog drawer={drawer} onClose={end} />}
        {act === 'bank' && <BankDialog drawer={drawer} onClose={end} />}
        {act === 'hand-over' && <HandOverDialog drawer={drawer} onClose={end} />}
        {act === 'close' && <CloseDialog drawer={drawer} onClose={end} />}
      </Suspense>
    </section>
  )
}

/** Cash in transit from this drawer or to it. */
function Handovers({ drawer: { handovers } }: { drawer: Pick<OwnDrawer, 'handovers'> }) {
  if (handovers.length === 0) return null
  return (
    <ul className={css.handovers} aria-label="Handovers">
      {handovers.map((handover) => (
        <li key={handover._id}>
          <HandoverLine handover={handover} />
        </li>
      ))}
    </ul>
  )
}

function HandoverLine({ handover: { _id: id, amount, cashier, is_incoming, asked_at } }: { handover: Handover }) {
  const [isSending, setSending] = useState(false)
  const accept = useOnce(drawerCalls.acceptHandover)
  const refuse = useOnce(drawerCalls.refuseHandover)
  const withdraw = useOnce(drawerCalls.withdrawHandover)
  const act = async (send: typeof accept | typeof refuse | typeof withdraw, done: string) => {
    setSending(true)
    await orSay(async () => {
      await send({ id }, {})
      say(done)
    }, t`This could not be done.`)
    await drawersChanged()
    setSending(false)
  }
  const what = rupees(amount)
  return (
    <>
      <State mark="half">
        {is_incoming
          ? t`${cashier} hands over ${what} to you, offered at ${timeOfDay(asked_at)}`
          : t`${what} to ${cashier}, offered at ${timeOfDay(asked_at)}, not confirmed yet`}
      </State>
      <div className={css.acts}>
        {is_incoming ? (
          <>
            <Button isDisabled={isSending} onPress={() => void act(refuse, t`The handover is refused.`)}>
              Refuse
            </Button>
            <Button
              isDisabled={isSending}
              label={t`I have the cash: ${what} from ${cashier}`}
              onPress={() => void act(accept, t`${what} are in your drawer.`)}
            >
              I have the cash
            </Button>
          </>
        ) : (
          <Button isDisabled={isSending} onPress={() => void act(withdraw, t`The handover is withdrawn.`)}>
            Withdraw
          </Button>
        )}
      </div>
    </>
  )
}
