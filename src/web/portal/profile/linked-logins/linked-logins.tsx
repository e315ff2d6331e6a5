import { useCallback, useEffect, useState } from 'react'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import type { LinkedLogins as Links } from '#domains/identity/providers/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { makeLoginSecret } from '#web/shell/forms/provider-login.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { ProviderMark } from '#web/ui/media/provider-mark.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import css from './linked-logins.module.css'

type Link = Links['links'][number]

function LinkRow({ link, isLast, onRemove }: { link: Link; isLast: boolean; onRemove: () => void }) {
  const { provider, email, linked_at } = link
  return (
    <li className={css.row}>
      <ProviderMark name={provider.name} />
      <div>
        <h3>{provider.label}</h3>
        <p>
          {email !== null && <span className={css.email}>{email}, </span>}linked on {mediumDate(linked_at)}
        </p>
      </div>
      {isLast ? (
        <p className={css.last}>Your only way to log in</p>
      ) : (
        <button type="button" className="btn ghost" onClick={onRemove}>
          Remove<span className="sr"> {provider.label}</span>
        </button>
      )}
    </li>
  )
}

/** The accounts elsewhere that open this one: to add, and to remove but for the last way in. Nothing is shown where the institute offers none and none is linked. */
export function LinkedLogins() {
  const api = useApi()
  const { isSending, refusal, run } = useRequest()
  const [known, setKnown] = useState<Links | null>(null)
  const [removing, setRemoving] = useState<Link | null>(null)
  const load = useCallback(async () => setKnown(await api(providerCalls).links()), [api])
  // The list comes over the network, after the page is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new at every rendering, the list is wanted once
  useEffect(() => {
    void run(load)
  }, [load])

  const connect = async (name: string) => {
    const { url } = await api(providerCalls).connect({ name }, { browser: makeLoginSecret() })
    location.assign(url)
  }
  const remove = async () => {
    if (removing) await api(providerCalls).removeLink({ id: removing._id })
    await load()
  }
  if (known !== null && known.links.length === 0 && known.others.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="linked-logins" aria-busy={isSending}>
      <h2 id="linked-logins">Other ways to log in</h2>
      {refusal && (
        <Notice tone="bad">
          <p>{refusal.message}</p>
          <button type="button" className={`link ${css.again}`} onClick={() => void run(load)}>
            Load the list again
          </button>
        </Notice>
      )}
      {known?.has_password === false && (
        <p>
          Your account has no password yet.{' '}
          <a className="link" href={paths.forgotPassword}>
            Set one by e-mail
          </a>
        </p>
      )}
      <ul>
        {known?.links.map((link) => (
          <LinkRow
            key={link._id}
            link={link}
            isLast={!known.has_password && known.links.length === 1}
            onRemove={() => setRemoving(link)}
          />
        ))}
      </ul>
      <div className={css.others}>
        {known?.others.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={`btn ghost ${css.other}`}
            disabled={isSending}
            onClick={() => void run(() => connect(name))}
          >
            <ProviderMark name={name} /> Link {label}
          </button>
        ))}
      </div>
      {removing && (
        <ConfirmWindow
          title={t`Remove ${removing.provider.label}?`}
          action="Remove"
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          <p>You will no longer be able to log in with {removing.provider.label}. You can link it again at any time.</p>
        </ConfirmWindow>
      )}
    </section>
  )
}
