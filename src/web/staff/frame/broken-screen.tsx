import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ApiError } from '../../shell/api/call-api.ts'
import css from './screen.module.css'
import { LinkButton, Screen } from './screen.tsx'

/** A screen that failed, its code included: nothing else of the console does. */
export function BrokenScreen() {
  const error = useRouteError()
  const isKnown = error instanceof ApiError || isRouteErrorResponse(error)
  const message = error instanceof ApiError ? error.message : 'This screen could not be shown.'
  return (
    <Screen title={isKnown ? 'Not here' : 'Something went wrong'}>
      <p className={css.lead}>{message} What was saved is safe.</p>
      <p>
        <button className={css.button} type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </p>
    </Screen>
  )
}

export function NoSuchScreen() {
  return (
    <Screen title="Page not found">
      <p className={css.lead}>There is no such screen, or your account cannot open it.</p>
      <LinkButton to="/staff" isPrimary>
        Go to Today
      </LinkButton>
    </Screen>
  )
}
