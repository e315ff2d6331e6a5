import type { KindScreen } from '#web/staff/parts/draft-fields/describe.ts'
import * as catalogue from './catalogue.ts'
import * as centres from './centres.ts'
import * as courses from './courses.ts'
import * as institute from './institute.ts'
import * as legal from './legal.ts'
import * as people from './people.ts'
import * as site from './site.ts'

/** All kinds that have a screen. */
export const kindScreens: KindScreen[] = [site, people, institute, legal, catalogue, centres, courses].flatMap(
  (kinds) => Object.values<unknown>(kinds).filter(isScreen),
)

function isScreen(value: unknown): value is KindScreen {
  return typeof value === 'object' && value !== null && 'kind' in value && 'path' in value
}

/** Returns the kind whose list or record is at an address of the console. */
export function kindAt(pathname: string) {
  const path = pathname.replace(/^\/staff\//, '')
  const kind = kindScreens.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
  if (!kind) throw new Error(`There is no screen at ${pathname}`)
  return kind
}
