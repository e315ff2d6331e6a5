import { Link, useLoaderData } from 'react-router'
import type { Subscription } from '../../../domains/exams/schema.ts'
import type { SelfProfile } from '../../../domains/identity/schema.ts'
import type { LoaderInput, MetaInput, PageMeta } from '../../page.ts'
import { rollNumberText } from '../../roll-number.ts'
import { paths } from '../../routes.ts'
import { Notice } from '../../ui/notice.tsx'
import css from './admit-card.module.css'
import { AdmitCard } from './card.tsx'
import { useAutoPrint } from './use-auto-print.ts'

export async function loader({ api, params }: LoaderInput) {
  const [subscription, profile] = await Promise.all([api.subscription(params.subscriptionId ?? ''), api.selfProfile()])
  return { subscription, profile }
}

/** Browsers name the printed file after it. */
export function meta({ data, institute }: MetaInput & { data?: { subscription: Subscription } }): PageMeta {
  const number = data ? ` ${rollNumberText(data.subscription.roll_no)}` : ''
  return { title: `Admit card${number}: ${institute.name}` }
}

export default function AdmitCardPage() {
  const { subscription, profile } = useLoaderData<typeof loader>()
  useAutoPrint()
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <div className={css.tools}>
        <div>
          <h1>Admit Card</h1>
          <p>The print dialog opens by itself. You can also save the card as a PDF there.</p>
        </div>
        <button type="button" className="btn" onClick={() => window.print()}>
          Print
        </button>
        <MissingPictures profile={profile} />
      </div>
      <AdmitCard subscription={subscription} profile={profile} />
    </main>
  )
}

function MissingPictures({ profile: { photo, signature } }: { profile: SelfProfile }) {
  const missing = [photo === null && 'photo', signature === null && 'signature'].filter(Boolean).join(' and no ')
  if (missing === '') return null
  return (
    <div className={css.notice}>
      <Notice>
        Your profile has no {missing} yet. <Link to={paths.profile}>Add it to your profile</Link> and print the card
        after that, or put it on the printed card by hand.
      </Notice>
    </div>
  )
}
