import { lazy, Suspense } from 'react'
import type { TextToAgree } from '#domains/content/legal/schema.ts'
import { type Freshness, OldNotice } from './old-notice.tsx'

const TextsToAgree = lazy(() => import('./texts-to-agree.tsx'))

export type Asking = Freshness & { bundle: { texts_to_agree?: TextToAgree[] } }

/** Above a page of the student area: how old it is, and what its student is asked. A copy that a device kept from before may not say. */
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
