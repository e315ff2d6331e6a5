import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { profileCalls } from '#domains/identity/profile/calls.ts'
import { t } from '#platform/text/messages.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { TabSet } from '#web/ui/navigation/tab-set.tsx'
import { PushSwitch } from '../../parts/phone/push-hint.tsx'
import css from '../parts/account-page.module.css'
import { Messages } from '../parts/messages.tsx'
import { Security } from '../parts/security.tsx'
import { YourData } from '../parts/your-data.tsx'
import { Guardians } from './guardians.tsx'
import { PersonalProfile } from './personal/personal-profile.tsx'

export async function loader({ api }: LoaderInput) {
  return api(profileCalls).selfProfile()
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`My Account | ${institute.name}` })

export default function ProfilePage() {
  const [profile, setProfile] = useState(useLoaderData<typeof loader>())
  const [timesEmptied, setTimesEmptied] = useState(0)
  const empty = (stored: typeof profile) => {
    setProfile(stored)
    setTimesEmptied(timesEmptied + 1)
  }
  const form = <PersonalProfile key={timesEmptied} profile={profile} onSaved={setProfile} onEmptied={empty} />
  const security = (
    <>
      <Security />
      <PushSwitch />
    </>
  )
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <h1>My Account</h1>
      <TabSet
        label="My Account"
        tabs={[
          { title: t`Personal Profile`, content: form },
          { title: t`Guardians`, content: <Guardians /> },
          { title: t`Security`, content: security },
          { title: t`Messages`, content: <Messages /> },
          { title: t`Your data`, content: <YourData /> },
        ]}
      />
    </main>
  )
}
