import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { MyData } from '#domains/identity/privacy/schema.ts'
import { privacyCalls, profileCalls } from '#domains/identity/profile/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { saveFile } from '#web/shell/save-file.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { TabSet } from '#web/ui/navigation/tab-set.tsx'
import { PushSwitch } from '../../parts/phone/push-hint.tsx'
import { DeleteAccountWindow } from './delete-account.tsx'
import css from './page.module.css'
import { PersonalProfile } from './personal/personal-profile.tsx'
import { Security } from './security.tsx'
import yourDataCss from './your-data.module.css'

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
          { title: t`Security`, content: security },
          { title: t`Your data`, content: <YourData /> },
        ]}
      />
    </main>
  )
}

/** Saves the API's answer as a file made here. */
function saveData(data: MyData) {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
}

/** Buttons to download all stored data and to delete the account. */
function YourData() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [isDeleting, setDeleting] = useState(false)
  const download = () => void run(async () => saveData(await api(privacyCalls).myData()))
  return (
    <div className={yourDataCss.sections}>
      <section aria-labelledby="download">
        <h2 id="download">Download my data</h2>
        <p>Everything we keep about you, including your photo and signature, in one file (JSON).</p>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <button type="button" className="btn ghost" disabled={isSending} onClick={download}>
          {isSending ? t`Please wait` : t`Download my data`}
        </button>
      </section>
      <section aria-labelledby="delete">
        <h2 id="delete">Delete my account</h2>
        <p>
          You can delete your account here at any time. We will first show you what will be deleted and what will be
          kept.
        </p>
        <button type="button" className={`btn ghost ${yourDataCss.loss}`} onClick={() => setDeleting(true)}>
          Delete my account
        </button>
      </section>
      {isDeleting && <DeleteAccountWindow onClose={() => setDeleting(false)} />}
    </div>
  )
}
