import { useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { clockTimeOfDay } from '#web/ui/text/format-date.ts'
import css from './portal-page.module.css'

export type Freshness = { bundle: { now: string }; isOld: boolean; refresh: () => Promise<void> }

/** Said above a page whose newest state could not be asked for: how old it is, and a way to try again. */
export function OldNotice({ ownBundle }: { ownBundle: Freshness }) {
  const [isAsking, setAsking] = useState(false)
  if (!ownBundle.isOld) return null
  const again = () => {
    setAsking(true)
    void ownBundle.refresh().finally(() => setAsking(false))
  }
  return (
    <Notice>
      <span role="status" className="num">
        Offline. Last updated at {clockTimeOfDay(ownBundle.bundle.now)}.
      </span>{' '}
      <button type="button" className={`link ${css.again}`} disabled={isAsking} onClick={again}>
        {isAsking ? t`Trying again…` : t`Try again`}
      </button>
    </Notice>
  )
}
