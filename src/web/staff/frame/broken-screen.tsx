import type { ComponentType } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { roleNames } from '../parts/text/roles.ts'
import { useMay, useStaff } from '../shell/use-staff.ts'
import css from './screen.module.css'
import { LinkButton, Screen } from './screen.tsx'

/** A screen that failed, its code included: nothing else of the console does. */
export function BrokenScreen() {
  const error = useRouteError()
  const isKnown = error instanceof ApiError || isRouteErrorResponse(error)
  const message = error instanceof ApiError ? error.message : t`This screen could not be shown.`
  return (
    <Screen title={isKnown ? t`Page not found` : t`Something went wrong`}>
      <p className={css.lead}>{message} Everything you saved is safe.</p>
      <p>
        <button className={css.button} type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </Screen>
  )
}

export function NoSuchScreen() {
  return (
    <Screen title="Page not found">
      <p className={css.lead}>This page does not exist, or your account cannot open it.</p>
      <LinkButton to="/staff" isPrimary>
        Go to Today
      </LinkButton>
    </Screen>
  )
}

/** Said in the place of a screen that the roles of this person do not open: before it shows a button, or asks for anything. */
function ClosedScreen() {
  const { me } = useStaff()
  const roles = [...new Set(me.grants.map(({ role }) => roleNames[role]))].join(', ')
  return (
    <Screen title="No access">
      <p className={css.lead}>
        Your role ({roles}) does not give you access to this page. If you need it, ask a director for a role that does.
      </p>
      <p>
        <LinkButton to="/staff">Go to Today</LinkButton>
      </p>
    </Screen>
  )
}

/** The screen, for anyone who has one of these rights. The calls behind it decide by themselves. */
export function openTo(needs: readonly Permission[], Opened: ComponentType) {
  return function Guarded() {
    return useMay()(...needs) ? <Opened /> : <ClosedScreen />
  }
}
