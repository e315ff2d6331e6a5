import { lazy, Suspense } from 'react'
import type { TextToAgree } from '../../../../domains/content/legal/schema.ts'
import { type Freshness, OldNotice } from './old-notice.tsx'

const TextsToAgree = lazy(() => import('./texts-to-agree.tsx'))

export type Asking = Freshness & { bundle: { texts_to_agree?: TextToAgree[] } }

/** Above a page of the student area: how old it is, and what its student is asked. A copy that a device kept from before may not say. */
export function PageNotices({ own }: { own: Asking }) {
  const texts = own.bundle.texts_to_agree ?? []
  return (
    <>
      <OldNotice own={own} />
      {texts.length > 0 && (
        <Suspense>
          <TextsToAgree texts={texts} refresh={own.refresh} />
        </Suspense>
      )}
    </>
  )
}
