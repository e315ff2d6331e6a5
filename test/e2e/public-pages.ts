import type { APIRequestContext } from '@playwright/test'
import { paths } from '#platform/text/paths.ts'
import { pageRoutes } from '#web/routes.ts'

async function locationsIn(request: APIRequestContext, path: string) {
  const xml = await (await request.get(path)).text()
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
}

/** Returns one address of each public route in the site map, and of the pages about passwords. */
export async function samplePages(request: APIRequestContext) {
  const routes = pageRoutes
    .filter(({ audience }) => audience === 'public')
    .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))
  const files = await locationsIn(request, '/sitemap.xml')
  const listed = (await Promise.all(files.map((file) => locationsIn(request, file)))).flat()
  const chosen = new Map<string, string>()
  const unlisted = [paths.login, paths.registration, paths.forgotPassword, paths.search, paths.compare, paths.verify]
  for (const path of [...listed, ...unlisted]) {
    const id = routes.find(({ pattern }) => pattern.test(path))?.path
    if (id && !chosen.has(id)) chosen.set(id, path)
  }
  return [...chosen.values()]
}
