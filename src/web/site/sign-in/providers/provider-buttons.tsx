import type { FormEvent } from 'react'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import type { LoginProvider } from '#domains/identity/providers/schema.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { makeLoginSecret } from '#web/shell/forms/provider-login.ts'
import { PostForm } from '#web/ui/forms/post-form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ProviderMark } from '#web/ui/media/provider-mark.tsx'
import { isRemembered } from '../../parts/page-frame/remember-me.tsx'
import css from './provider-buttons.module.css'

type ProviderButtonsProps = {
  providers: readonly LoginProvider[]
  /** Where to go afterwards; null for wherever the page leads by itself. */
  chosen: string | null
}

/** A way in for each provider that the institute has configured; nothing where there is none. A form each: what is pressed before the scripts are there is heard then. */
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
