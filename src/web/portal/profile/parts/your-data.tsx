import { useState } from 'react'
import type { MyData } from '#domains/identity/privacy/schema.ts'
import { privacyCalls } from '#domains/identity/profile/calls.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { saveFile } from '#web/shell/save-file.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { DeleteAccountWindow } from './delete-account.tsx'
import css from './your-data.module.css'

/** Saves the API's answer as a file created in the browser. */
function saveData(data: MyData) {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json')
}

/** Buttons to download all stored data and to delete the account. */
export function YourData() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [isDeleting, setDeleting] = useState(false)
  const download = () => void run(async () => saveData(await api(privacyCalls).myData()))
  return (
    <div className={css.sections}>
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
        <button type="button" className={`btn ghost ${css.loss}`} onClick={() => setDeleting(true)}>
          Delete my account
        </button>
      </section>
      {isDeleting && <DeleteAccountWindow onClose={() => setDeleting(false)} />}
    </div>
  )
}
