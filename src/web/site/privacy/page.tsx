import type { PublicInstitute } from '../../../domains/content/schema.ts'
import { paths } from '../../routes.ts'
import { useInstitute } from '../../shell/institute.ts'
import type { PageMeta } from '../../shell/page.ts'
import { PageHead } from '../page-frame/page-head.tsx'
import css from './privacy.module.css'

const title = 'Privacy'
const crumbs = [{ label: title, path: paths.privacy }]

export function meta({ institute }: { institute: PublicInstitute }): PageMeta {
  const description = `Which personal data ${institute.name} keeps, what for, and how to see, correct and delete them.`
  return { title: `${title} | ${institute.name}`, description, canonical: paths.privacy, breadcrumbs: crumbs }
}

export default function PrivacyPage() {
  const { name, address, email } = useInstitute()
  return (
    <>
      <PageHead title={title} crumbs={crumbs} />
      <div className={`wrap ${css.text}`}>
        <h2>What we keep, and what for</h2>
        <ul>
          <li>Your name, e-mail and phone number, for your account and to answer what you ask us.</li>
          <li>What you write in your profile, for admissions, admit cards and results.</li>
          <li>Your answers in tests and what comes of them, to teach you and to rank tests.</li>
          <li>Where you are logged in, in a few words, so that you can see and end it.</li>
        </ul>
        <p>Nothing is used for advertising, and no other company’s counters or trackers are on these pages.</p>
        <h2>Under 18</h2>
        <p>
          The profile of somebody under 18 is kept only with the consent of a parent or guardian. It can be withdrawn on
          the profile page at any time; the details are then deleted.
        </p>
        <h2>Aadhaar</h2>
        <p>We never keep a whole Aadhaar number: at most its last four digits, wherever you write it.</p>
        <h2>Your rights</h2>
        <p>
          On your profile page you can see and correct what we keep, download all of it, and delete your account. For
          anything else, and for complaints, write to {email === '' ? name : <a href={`mailto:${email}`}>{email}</a>}
          {address === '' ? '.' : `, ${name}, ${address}.`}
        </p>
      </div>
    </>
  )
}
