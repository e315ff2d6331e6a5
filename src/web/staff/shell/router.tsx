import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { BrokenScreen, NoSuchScreen } from '../frame/broken-screen.tsx'
import { Frame } from '../frame/frame.tsx'
import { staffPages, staffPath } from '../routes.ts'

const modules = import.meta.glob<{ default: ComponentType }>('../**/page.tsx')

function find(file: string) {
  const load = modules[file.replace('./', '../')]
  if (!load) throw new Error(`There is no screen at ${file}`)
  return load
}

export function createStaffRoutes(): RouteObject[] {
  const pages = staffPages.map(({ path, file }) => {
    const load = find(file)
    return {
      path: staffPath(path),
      ErrorBoundary: BrokenScreen,
      lazy: async () => ({ Component: (await load()).default }),
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
