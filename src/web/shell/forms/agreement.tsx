import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/** Consent sentence before a button. The texts open in a new tab, so that no input is lost. */
export function Agreement({ by }: { by: 'registering' | 'accepting' }) {
  if (by === 'accepting')
    return (
      <p>
        By accepting, you agree to our <TextLink to={paths.terms}>terms of use</TextLink> and{' '}
        <TextLink to={paths.privacy}>privacy notice</TextLink>.
      </p>
    )
  return (
    <p>
      By registering, you agree to our <TextLink to={paths.terms}>terms of use</TextLink> and{' '}
      <TextLink to={paths.privacy}>privacy notice</TextLink>.
    </p>
  )
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="link" to={to} target="_blank" rel="noreferrer">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </Link>
  )
}
