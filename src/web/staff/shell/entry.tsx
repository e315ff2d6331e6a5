import '#web/ui/styles/tokens.css'
import './staff.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, isRouteErrorResponse, type RouteObject, useRouteError } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Permission } from '#domains/identity/schema.ts'
import { t } from '#platform/text/messages.ts'
import { waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { notices } from '#web/shell/api/fetch-reply.ts'
import { FailedAnswer } from '../frame/answer-states.tsx'
import { Frame } from '../frame/frame.tsx'
import css from '../frame/screen.module.css'
import { LinkButton, Screen } from '../frame/screen.tsx'
import { say } from '../parts/overlays/toast.tsx'
import { roleNames } from '../parts/text/roles.ts'
import { staffPages, staffPath } from '../routes.ts'
import { client } from './answers.ts'
import { useMay, useStaff } from './use-staff.ts'

const modules = import.meta.glob<{ default: ComponentType }>('../**/page.tsx')

function find(file: string) {
  const load = modules[file.replace('./', '../')]
  if (!load) throw new Error(`There is no screen at ${file}`)
  return load
}

function createStaffRoutes(): RouteObject[] {
  const pages = staffPages.map(({ path, file, needs }) => {
    const load = find(file)
    // Without a network the code of a screen is missing too; it is retried until it has loaded.
    const whenThere = () => <LateScreen file={file} load={load} />
    return {
      path: staffPath(path),
      ErrorBoundary: BrokenScreen,
      lazy: async () => ({
        Component: openTo(
          needs,
          await load().then(
            (module) => module.default,
            () => whenThere,
          ),
        ),
      }),
    }
  })
  return [
    {
      path: '/staff',
      Component: Frame,
      ErrorBoundary: BrokenScreen,
      HydrateFallback: () => null,
      children: [...pages, { path: '*', Component: NoSuchScreen }],
    },
  ]
}

type LateProps = { file: string; load: () => Promise<{ default: ComponentType }> }

/** A screen whose code could not be loaded when it was opened; it appears as soon as the server answers. */
function LateScreen({ file, load }: LateProps) {
  const { data, refetch } = useQuery({
    queryKey: ['screen', file],
    queryFn: load,
    retry: true,
    retryDelay: waitMs,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <data.default />
  const error = new Error(t`No connection. This page will appear as soon as the server responds.`)
  return (
    <Screen title="Loading…">
      <FailedAnswer answer={{ error, reload: () => void refetch() }} />
    </Screen>
  )
}

/** Shown for a failed screen, or one whose code failed; the rest of the console keeps working. */
function BrokenScreen() {
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

function NoSuchScreen() {
  return (
    <Screen title="Page not found">
      <p className={css.lead}>This page does not exist, or your account cannot open it.</p>
      <LinkButton to="/staff" isPrimary>
        Go to Today
      </LinkButton>
    </Screen>
  )
}

/** Replaces a screen that the user's roles do not allow, before it shows a button or requests anything. */
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

/** Renders the screen for users with one of these permissions. The calls behind it check access themselves. */
function openTo(needs: readonly Permission[], Opened: ComponentType) {
  return function Guarded() {
    return useMay()(...needs) ? <Opened /> : <ClosedScreen />
  }
}

notices.tell = say
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter(createStaffRoutes())} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
