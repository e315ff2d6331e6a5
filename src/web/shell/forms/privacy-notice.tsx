import { Link } from 'react-router'
import { paths } from '#platform/text/paths.ts'

/** Stands in every form that asks for personal data, before its button. `purpose`: what the data are for, as the end of the sentence. */
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
