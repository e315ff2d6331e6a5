import { useLoaderData } from 'react-router'
import { sessionCalls } from '#domains/identity/sessions/calls.ts'
import { t } from '#platform/text/messages.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { TabSet } from '#web/ui/navigation/tab-set.tsx'
import css from '../parts/account-page.module.css'
import { Messages } from '../parts/messages.tsx'
import { Security } from '../parts/security.tsx'
import { YourData } from '../parts/your-data.tsx'

export async function loader({ api }: LoaderInput) {
  return api(sessionCalls).me()
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`My Account | ${institute.name}` })

/** The account page of a guardian, who has no student profile. */
export default function SettingsPage() {
  const { candidate_name, email, contact } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <h1>My Account</h1>
      <p>
        {candidate_name}, {email}, <span className="num">{contact}</span>
      </p>
      <TabSet
        label="My Account"
        tabs={[
          { title: t`Security`, content: <Security /> },
          { title: t`Messages`, content: <Messages /> },
          { title: t`Your data`, content: <YourData /> },
        ]}
      />
    </main>
  )
}
