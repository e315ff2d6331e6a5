import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Http } from '../../platform/http.ts'
import { failure, success } from '../../platform/schema.ts'
import { publicMap } from './schema.ts'

/** Whose tiles a map shows once a visitor asks for it; null where no tile server is configured. */
export function registerMap({ app }: Http, { mapTiles }: Pick<Config, 'mapTiles'>) {
  const schema = { querystring: z.strictObject({}), response: { 200: success(publicMap), '4xx': failure } }
  const data = mapTiles && { tile_url: mapTiles.url, attribution: mapTiles.attribution }
  app.get('/api/website/web/map', { config: { isPublic: true }, schema }, async () => ({
    success: true as const,
    data,
  }))
}
