import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/**
 * Privacy notice before the button of every form that asks for personal data. `children`: a sentence about the purpose
 * of the data.
 */
export function PrivacyNotice({ children }: { children: ReactNode }) {
  return (
    <p>
      {children}{' '}
      <Link className="link" to={paths.privacy}>
        How we handle your data
      </Link>
    </p>
  )
}
