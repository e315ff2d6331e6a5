import { lazy, Suspense, useState } from 'react'
import type { TextToAgree } from '#domains/content/legal/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { clockTimeOfDay } from '#web/ui/text/format-date.ts'
import css from './portal-page.module.css'

const TextsToAgree = lazy(() => import('./texts-to-agree.tsx'))

export type Asking = Freshness & { bundle: { texts_to_agree?: TextToAgree[] } }

/**
 * Notices above a page of the student area: how old it is, and requests to the student. An old copy on a device may
 * lack the requests.
 */
export function PageNotices({ ownBundle }: { ownBundle: Asking }) {
  const texts = ownBundle.bundle.texts_to_agree ?? []
  return (
    <>
      <OldNotice ownBundle={ownBundle} />
      {texts.length > 0 && (
        <Suspense>
          <TextsToAgree texts={texts} refresh={ownBundle.refresh} />
        </Suspense>
      )}
    </>
  )
}

type Freshness = { bundle: { now: string }; isOld: boolean; refresh: () => Promise<void> }

/** Notice above a page that could not be refreshed: how old it is, and a button to try again. */
function OldNotice({ ownBundle }: { ownBundle: Freshness }) {
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
