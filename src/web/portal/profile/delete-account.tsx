import { useNavigate } from 'react-router'
import { useApi } from '../../api-context.ts'
import { type ReadField, useCheckedForm } from '../../form-state.ts'
import { paths } from '../../routes.ts'
import { dropSession } from '../../session.ts'
import { Field, Form } from '../../ui/form.tsx'
import { Overlay } from '../../ui/overlay.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import css from './your-data.module.css'

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
      <h3>What stays</h3>
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
export function DeleteAccountWindow({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const navigate = useNavigate()
  const { field, form, failure, isSending } = useCheckedForm({
    ...{ names, check, idPrefix: 'delete-' },
    send: async (read: Read) => {
      const answer = await api.deleteAccount({ password: read('password'), confirm: word })
      dropSession()
      await navigate(paths.home)
      const { showToast } = await import('../../ui/toast.ts')
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
