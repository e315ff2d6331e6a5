import { useCallback, useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { registrationCalls } from '#domains/exams/calls.ts'
import type { Subscription } from '#domains/exams/registrations/schema.ts'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { verificationCalls } from '#domains/verification/calls.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import type { LoaderInput, MetaInput, PageMeta } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import css from './admit-card.module.css'
import { AdmitCard } from './card.tsx'

export async function loader({ api, params }: LoaderInput) {
  const id = params.subscriptionId ?? ''
  const [subscription, profile, printed] = await Promise.all([
    api(registrationCalls).subscription({ id }),
    api(profileCalls).selfProfile(),
    api(verificationCalls).cardCode({ id }),
  ])
  return { subscription, profile, printed }
}

/** Browsers use the title as the name of the printed file. */
export function meta({ data, institute }: MetaInput & { data?: { subscription: Subscription } }): PageMeta {
  const number = data ? ` ${rollNumberText(data.subscription.roll_no)}` : ''
  return { title: t`Admit card${number} | ${institute.name}` }
}

export default function AdmitCardPage() {
  const { subscription, profile, printed } = useLoaderData<typeof loader>()
  const { photo, signature } = profile
  const [settled, setSettled] = useState<string[]>([])
  // Tracked by address: a picture that reports loading twice must not count for another.
  const settle = useCallback((path: string) => setSettled((before) => [...before, path]), [])
  const isReady = [photo, signature].every((path) => path === null || settled.includes(path))
  useAutoPrint(isReady)
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <div className={css.tools}>
        <div>
          <h1>Admit Card</h1>
          <p>The print window will open in two seconds. You can also save the card as a PDF from there.</p>
        </div>
        <button type="button" className="btn" onClick={() => void printCard()} disabled={!isReady}>
          {isReady ? t`Print` : t`Waiting for the photo`}
        </button>
        <MissingPictures profile={profile} />
      </div>
      <AdmitCard subscription={subscription} profile={profile} printed={printed} onPictureSettled={settle} />
    </main>
  )
}

function MissingPictures({ profile: { photo, signature } }: { profile: SelfProfile }) {
  if (photo !== null && signature !== null) return null
  const missing =
    photo === null && signature === null
      ? t`Your profile has no photo and no signature yet.`
      : photo === null
        ? t`Your profile has no photo yet.`
        : t`Your profile has no signature yet.`
  return (
    <div className={css.notice}>
      <Notice>
        {missing} <Link to={paths.profile}>Add it to your profile</Link> before you print the card, or add it to the
        printed card by hand.
      </Notice>
    </div>
  )
}

const waitMs = 2000

/** Prints once all images are decoded; images not yet decoded would be missing from the print. */
async function printCard() {
  await Promise.allSettled([...document.images].map((image) => image.decode()))
  window.print()
}

/** Opens the print dialog once, two seconds after the card and its pictures have loaded. */
function useAutoPrint(isReady: boolean) {
  // The print dialog is outside React.
  useEffect(() => {
    if (!isReady) return
    const timer = setTimeout(() => void printCard(), waitMs)
    return () => clearTimeout(timer)
  }, [isReady])
}
