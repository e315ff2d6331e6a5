import { Fragment } from 'react'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'

const names = {
  terms: t`terms of use`,
  privacy: t`privacy notice`,
  refunds: t`refund policy`,
  shipping: t`shipping policy`,
} as const
type Text = keyof typeof names

/**
 * Consent sentence before a button: `act` begins it, for example "By registering". The texts open in a new tab,
 * so that nothing typed is lost. `course`: the `seo_url` of the purchased course, for its prospectus.
 */
export function Agreement({ act, texts, course }: { act: string; texts: readonly Text[]; course?: string }) {
  const links: { label: string; to: string }[] = texts.map((text) => ({ label: names[text], to: paths[text] }))
  if (course !== undefined) links.push({ label: 'prospectus', to: paths.prospectus(course) })
  return (
    <p>
      {act}, you agree to our{' '}
      {links.map(({ label, to }, index) => (
        <Fragment key={to}>
          {index > 0 && (index === links.length - 1 ? t` and ` : ', ')}
          <a className="link" href={to} target="_blank" rel="noreferrer">
            {label}
            <span className="sr"> (opens in a new tab)</span>
          </a>
        </Fragment>
      ))}
      .
    </p>
  )
}
