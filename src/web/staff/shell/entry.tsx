import '#web/ui/styles/tokens.css'
import './staff.css'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { t } from '#platform/text/messages.ts'
import { waitMs } from '#web/shell/api/ask-again.ts'
import { notices } from '#web/shell/api/fetch-reply.ts'
import { FailedAnswer } from '../frame/answer-states.tsx'
import { BrokenScreen, NoSuchScreen, openTo } from '../frame/broken-screen.tsx'
import { Frame } from '../frame/frame.tsx'
import { Screen } from '../frame/screen.tsx'
import { say } from '../parts/overlays/toast.tsx'
import { staffPages, staffPath } from '../routes.ts'
import { client } from './answers.ts'

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

const modules = import.meta.glob<{ default: ComponentType }>('../**/page.tsx')

function find(file: string) {
  const load = modules[file.replace('./', '../')]
  if (!load) throw new Error(`There is no screen at ${file}`)
  return load
}

function createStaffRoutes(): RouteObject[] {
  const pages = staffPages.map(({ path, file, needs }) => {
    const load = find(file)
    // Without a network the code of a screen is missing too: it is asked for until it is there.
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

/** A screen whose code could not be had when it was opened: it comes as soon as the server answers. */
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
