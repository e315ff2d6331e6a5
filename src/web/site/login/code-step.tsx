import type { TotpSetup } from '../../../domains/identity/schema.ts'
import { Field } from '../../ui/form.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import css from './login.module.css'

/** What the server has asked of a member of staff; `setup` when the app does not know the account yet. */
export type AskedCode = { message: string; setup: TotpSetup | undefined; problem: string | undefined }

function inFours(secret: string) {
  return secret.replace(/.{4}(?=.)/g, '$& ')
}

function SetupSteps({ setup: { qr, secret, uri } }: { setup: TotpSetup }) {
  return (
    <div className={css.setup}>
      <img className={css.qr} src={qr} width={200} height={200} alt="QR code to scan with an authenticator app" />
      <p>
        Scan it with the app, or <a href={uri}>open it in an app on this device</a>, or type this key:
      </p>
      <p>
        <code className={css.secret}>{inFours(secret)}</code>
      </p>
    </div>
  )
}

/**
 * The second step of logging in, for staff: a code, and before the first one the way to get codes. The field takes the focus each time it is asked for; where
 * there is something to scan first, a phone's keyboard must not cover that.
 */
export function CodeStep({ message, setup, problem }: AskedCode) {
  const isNew = setup !== undefined && problem === undefined
  return (
    <section className={css.step} aria-label="Second step" {...(isNew ? { ref: takeFocus, tabIndex: -1 } : {})}>
      <p>{message}</p>
      {setup && <SetupSteps setup={setup} />}
      <Field
        {...(isNew ? {} : { ref: takeFocus })}
        id="code"
        name="code"
        label="Code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        error={problem}
      />
    </section>
  )
}
