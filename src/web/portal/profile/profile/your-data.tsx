import { useState } from 'react'
import { useNavigate } from 'react-router'
import { privacyCalls } from '../../../../domains/identity/privacy/calls.ts'
import type { MyData } from '../../../../domains/identity/privacy/schema.ts'
import { paths } from '../../../routes.ts'
import { useApi } from '../../../shell/api/api-context.ts'
import { type ReadField, useCheckedForm, useRequest } from '../../../shell/forms/form-state.ts'
import { dropSession } from '../../../shell/session.ts'
import { Field, Form } from '../../../ui/forms/form.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { Notice } from '../../../ui/layout/notice.tsx'
import { Overlay } from '../../../ui/overlays/overlay.tsx'
import css from './your-data.module.css'

/** A link could not send the bearer token, so the file is made here from what the API answers. */
function saveFile(data: MyData) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'my-data.json'
  link.click()
  // The browser reads the file after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The account is the student's: a copy of all that is kept, and the end of it. */
export function YourData() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [isDeleting, setDeleting] = useState(false)
  const download = () => void run(async () => saveFile(await api(privacyCalls).myData()))
  return (
    <div className={css.sections}>
      <section aria-labelledby="download">
        <h2 id="download">Download my data</h2>
        <p>Everything that is kept about you, your photo and signature included, in one file (JSON).</p>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <button type="button" className="btn ghost" disabled={isSending} onClick={download}>
          {isSending ? 'Please wait' : 'Download my data'}
        </button>
      </section>
      <section aria-labelledby="delete">
        <h2 id="delete">Delete my account</h2>
        <p>You can delete your account here at any time. We first show what is deleted and what is kept.</p>
        <button type="button" className={`btn ghost ${css.loss}`} onClick={() => setDeleting(true)}>
          Delete my account
        </button>
      </section>
      {isDeleting && <DeleteAccountWindow onClose={() => setDeleting(false)} />}
    </div>
  )
}

const names = ['password', 'confirm'] as const
type Read = ReadField<(typeof names)[number]>
const word = 'DELETE'

function check(read: Read) {
  return {
    password: read('password') === '' ? 'Password cannot be blank' : undefined,
    confirm: read('confirm') === word ? undefined : `Type the word ${word}.`,
  }
}

function Terms() {
  return (
    <div className={css.terms}>
      <h3>What is deleted</h3>
      <ul>
        <li>your name, e-mail, phone number and password, and with them every log-in</li>
        <li>your profile, your photo and signature, and your guardian's consent</li>
        <li>what you asked or subscribed to with your e-mail, if the e-mail is confirmed</li>
      </ul>
      <h3>What is kept</h3>
      <ul>
        <li>
          your registration number and the answers and marks of your tests, without your name: others are ranked with
          them
        </li>
        <li>enquiries from an e-mail that was never confirmed</li>
        <li>backups, until the institute's rules end them</li>
      </ul>
      <p>This cannot be undone.</p>
    </div>
  )
}

/** Says plainly what goes and what stays, and asks for the password and a word before it does so. */
function DeleteAccountWindow({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const navigate = useNavigate()
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    check,
    idPrefix: 'delete-',
    send: async (read: Read) => {
      const answer = await api(privacyCalls).deleteAccount({ password: read('password'), confirm: word })
      dropSession()
      await navigate(paths.home)
      const { showToast } = await import('../../../ui/overlays/toast.ts')
      showToast(answer)
    },
  })
  return (
    <Overlay title="Delete my account" onClose={onClose}>
      <Form failure={failure} {...form}>
        <Terms />
        <PasswordField
          {...field('password')}
          label="Password"
          autoComplete="current-password"
          maxLength={1024}
          required
        />
        <Field
          {...field('confirm')}
          label={`Type ${word} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
        />
        <button className={`btn ${css.delete}`} type="submit" disabled={isSending}>
          {isSending ? 'Please wait' : 'Delete my account'}
        </button>
      </Form>
    </Overlay>
  )
}
