import { useRef, useState } from 'react'
import { calendarCalls } from '#domains/learning/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import css from './my-classes.module.css'

/**
 * Creates the secret calendar address of the student's classes and tests. Only its hash is stored, so it is shown
 * once, on creation.
 */
export function CalendarFeed({ exists }: { exists: boolean }) {
  const api = useApi()
  const [hasFeed, setHasFeed] = useState(exists)
  const [address, setAddress] = useState<string | null>(null)
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null)
  const make = async () => {
    const { url } = await api(calendarCalls).makeFeed()
    setAddress(window.location.origin + url)
    setHasFeed(true)
  }
  const stop = async () => {
    await api(calendarCalls).revokeFeed()
    setAddress(null)
    setHasFeed(false)
  }
  return (
    <section id="calendar" className={css.panel} aria-labelledby="calendar-title">
      <h2 id="calendar-title">Calendar</h2>
      <p>See your classes and tests in your phone's calendar. Anyone with the link can see them.</p>
      {address !== null && <Address address={address} />}
      {hasFeed ? (
        <>
          {address === null && <p>You have already created a link. It is shown only once.</p>}
          <p className={css.buttons}>
            <button type="button" className="btn ghost" onClick={() => setAsked('renew')}>
              Create a new link
            </button>
            <button type="button" className="btn ghost" onClick={() => setAsked('stop')}>
              Stop sharing
            </button>
          </p>
        </>
      ) : (
        <MakeButton onMake={make} />
      )}
      {asked === 'renew' && (
        <ConfirmWindow
          title="Create a new link?"
          action="Create a new link"
          onConfirm={make}
          onClose={() => setAsked(null)}
        >
          <p>The current link will stop working. Please add the new one to your calendar.</p>
        </ConfirmWindow>
      )}
      {asked === 'stop' && (
        <ConfirmWindow
          title="Stop sharing?"
          action="Stop sharing"
          isLoss
          onConfirm={stop}
          onClose={() => setAsked(null)}
        >
          <p>The link will stop working, and new classes and tests will no longer appear in your calendar.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}

function MakeButton({ onMake }: { onMake: () => Promise<void> }) {
  const { isSending, refusal, run } = useRequest()
  return (
    <>
      <button type="button" className="btn" disabled={isSending} onClick={() => void run(onMake)}>
        {isSending ? t`Please wait` : t`Create a calendar link`}
      </button>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </>
  )
}

function Address({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // If the clipboard is refused, the address is at least selected, to be copied by hand.
    setCopied(
      await navigator.clipboard.writeText(address).then(
        () => true,
        () => false,
      ),
    )
  }
  return (
    <>
      <div className={css.address}>
        <label htmlFor="calendar-address" className="sr">
          Calendar link
        </label>
        <input id="calendar-address" ref={field} readOnly value={address} onFocus={(event) => event.target.select()} />
        <button type="button" className="btn" onClick={() => void copy()}>
          Copy
        </button>
      </div>
      <p role="status" className={css.said}>
        {isCopied ? t`Copied. Subscribe to this link in your calendar app.` : t`Copy it now. You won’t see it again.`}
      </p>
    </>
  )
}
