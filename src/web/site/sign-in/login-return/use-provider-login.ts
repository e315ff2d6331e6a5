import { use, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { providerCalls } from '#domains/identity/providers/calls.ts'
import type { ProviderStep } from '#domains/identity/providers/schema.ts'
import { homeOf, safeRedirect } from '#domains/identity/sessions/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Api } from '#web/shell/api/call-api.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { forgetLoginSecret, isLoginShared, readLoginSecret } from '#web/shell/forms/provider-login.ts'
import { documentAfterLogin, OfferedLanguages } from '#web/shell/offered-languages.ts'
import { getDeviceToken, storeDeviceToken, storeSession } from '#web/shell/session.ts'

type UnderWay = { state: string; browser: string; device_token?: string }

/**
 * Removes the provider's query from the address at once, so that it stays neither in the history nor in shared
 * addresses.
 */
function takeQuery() {
  const query = window.location.search.slice(1)
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return query
}

/** Returns this browser's part of the login; null if it has not started one. */
function findUnderWay(query: string): UnderWay | null {
  const state = new URLSearchParams(query).get('state')
  const browser = readLoginSecret()
  if (!state || !browser) return null
  return { state, browser, device_token: getDeviceToken() ?? undefined }
}

/** Requests one step after the other, until the person is signed in or has linked their account. */
export function useProviderLogin() {
  const api = useApi()
  const navigate = useNavigate()
  const languages = use(OfferedLanguages)
  const request = useRequest()
  const [step, setStep] = useState<ProviderStep | null>(null)
  const [underWay, setUnderWay] = useState<UnderWay | null | undefined>(undefined)
  const hasBegun = useRef(false)

  const take = async (next: ProviderStep) => {
    if (next.next === 'signed-in') {
      const isShared = isLoginShared()
      forgetLoginSecret()
      storeDeviceToken(next.device_token)
      storeSession(next.token, next.user, { remember: next.remember, isShared })
      const to = safeRedirect(next.redirect, homeOf(next.user))
      const elsewhere = documentAfterLogin(to, next.user, languages)
      if (elsewhere === null) await navigate(to, { replace: true })
      else location.replace(elsewhere)
    } else if (next.next === 'linked') {
      forgetLoginSecret()
      await navigate(paths.profile, { replace: true })
    } else setStep(next)
  }

  // The address is outside React, and its code works only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is made anew
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const query = takeQuery()
    const loginUnderWay = findUnderWay(query)
    setUnderWay(loginUnderWay)
    if (loginUnderWay) void request.run(async () => take(await api(providerCalls).finish({ ...loginUnderWay, query })))
  }, [])

  return {
    step,
    failure: underWay === null ? t`This login was not started in this browser.` : (request.refusal?.message ?? null),
    /** Requests the next step with the submitted input. */
    ask: async (send: (calls: Client, underWay: UnderWay) => Promise<ProviderStep>) => {
      if (underWay) await take(await send(api(providerCalls), underWay))
    },
  }
}
type Client = ReturnType<typeof clientOf>
const clientOf = (api: Api) => api(providerCalls)
export type Ask = ReturnType<typeof useProviderLogin>['ask']
