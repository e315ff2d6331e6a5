import { useState } from 'react'
import { Link } from 'react-router'
import { legalCalls } from '#domains/content/legal/calls.ts'
import type { TextToAgree } from '#domains/content/legal/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { forgetBundle } from '#web/shell/bundle/own-bundle.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import hint from '../phone/hint.module.css'

type Props = { texts: TextToAgree[]; refresh: () => Promise<void> }

/**
 * Asks students who agreed to an earlier version of a text to agree to the new one. Stays until they do, without
 * blocking the page.
 */
export default function TextsToAgree({ texts, refresh }: Props) {
  const api = useApi()
  const [hasAgreed, setAgreed] = useState(false)
  const { isSending, refusal, run } = useRequest()
  const agree = async () => {
    const refused = await run(async () => {
      await api(legalCalls).renewConsent({ texts })
      // The next page reloads the bundle; this one shows a thank-you.
      forgetBundle()
      setAgreed(true)
    })
    if (refused) await refresh()
  }
  if (hasAgreed) return <Notice tone="good">Thank you. We have recorded that you agree.</Notice>
  return (
    <section className={hint.hint} aria-label="New version to accept">
      <p>
        <b>
          <Changed kinds={texts.map(({ kind }) => kind)} />
        </b>{' '}
        Please read the new version and confirm that you agree.
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <div className={hint.actions}>
        <button type="button" className="btn" disabled={isSending} onClick={() => void agree()}>
          {isSending ? t`Please wait` : t`I agree`}
        </button>
      </div>
    </section>
  )
}

function Changed({ kinds }: { kinds: TextToAgree['kind'][] }) {
  if (!kinds.includes('privacy'))
    return (
      <>
        Our{' '}
        <Link className="link" to={paths.terms}>
          terms of use
        </Link>{' '}
        have changed.
      </>
    )
  if (!kinds.includes('terms'))
    return (
      <>
        Our{' '}
        <Link className="link" to={paths.privacy}>
          privacy notice
        </Link>{' '}
        has changed.
      </>
    )
  return (
    <>
      Our{' '}
      <Link className="link" to={paths.terms}>
        terms of use
      </Link>{' '}
      and our{' '}
      <Link className="link" to={paths.privacy}>
        privacy notice
      </Link>{' '}
      have changed.
    </>
  )
}
