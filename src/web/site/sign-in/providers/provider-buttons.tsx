import type { FormEvent } from 'react'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import type { LoginProvider } from '#domains/identity/providers/schema.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { makeLoginSecret } from '#web/shell/forms/provider-login.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ProviderMark } from '#web/ui/media/provider-mark.tsx'
import css from './provider-buttons.module.css'

type ProviderButtonsProps = {
  providers: readonly LoginProvider[]
  /** Page to go to afterwards; null: the page's own target. */
  chosen: string | null
}

/**
 * A sign-in button for each configured provider; empty if there are none. Each is a form, so that a press before the
 * scripts have loaded is handled later.
 */
export function ProviderButtons({ providers, chosen }: ProviderButtonsProps) {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  if (providers.length === 0) return null
  const begin = (event: FormEvent, name: string) => {
    event.preventDefault()
    const remember = isRemembered()
    const asked = { browser: makeLoginSecret({ isShared: !remember }), remember, redirect: chosen ?? undefined }
    const lead = async () => {
      const { url } = await api(providerCalls).begin({ name }, asked)
      location.assign(url)
    }
    if (!isSending) void run(lead)
  }
  return (
    <section className={css.ways} aria-label="Other ways to log in">
      <p className={css.or}>or</p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {providers.map(({ name, label }) => (
        <PostForm key={name} onSubmit={(event) => begin(event, name)}>
          <button className={`btn ghost ${css.way}`} type="submit" disabled={isSending}>
            <ProviderMark name={name} /> Continue with {label}
          </button>
        </PostForm>
      ))}
    </section>
  )
}

/**
 * Checkbox of sign-in forms: whether the browser, or only this tab, keeps the session. The field is `remember`; the
 * providers' buttons use `isRemembered`.
 */
export function RememberMe() {
  return (
    <label className={css.remember}>
      <input type="checkbox" name="remember" defaultChecked />
      <span>
        Remember Me
        <small>Untick this on a shared computer: you will be logged out when you close this tab.</small>
      </span>
    </label>
  )
}

/** Returns whether the box is ticked on this page. */
export function isRemembered() {
  const box = document.querySelector('input[name=remember]')
  return box instanceof HTMLInputElement && box.checked
}
