import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { BrokenScreen, NoSuchScreen, openTo } from '../frame/broken-screen.tsx'
import { Frame } from '../frame/frame.tsx'
import { LateScreen } from '../frame/late-screen.tsx'
import { staffPages, staffPath } from '../routes.ts'

const modules = import.meta.glob<{ default: ComponentType }>('../**/page.tsx')

function find(file: string) {
  const load = modules[file.replace('./', '../')]
  if (!load) throw new Error(`There is no screen at ${file}`)
  return load
}

export function createStaffRoutes(): RouteObject[] {
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
