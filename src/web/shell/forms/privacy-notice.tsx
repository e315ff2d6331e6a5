import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/**
 * Privacy notice before the button of every form that asks for personal data. `purpose`: what the data are for,
 * as the end of the sentence.
 */
export function PrivacyNotice({ purpose }: { purpose: string }) {
  return (
    <p>
      We use these details {purpose}.{' '}
      <Link className="link" to={paths.privacy}>
        How we handle your data
      </Link>
    </p>
  )
}
