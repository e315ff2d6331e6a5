import type { Http } from '#platform/http/http.ts'
import { privateAreas } from '#platform/text/paths.ts'
import { addressGroups, listPublicAddresses } from './reads.ts'
import type { PublicAddress } from './schema.ts'

type Site = {
  publicUrl: string
  /** Public pages that stand for nothing in the database. */
  fixedPaths: string[]
  pathOf: (address: PublicAddress) => string
}

type Entry = { path: string; changedAt?: Date }

const xmlNames: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', "'": '&apos;', '"': '&quot;' }

function escapeXml(text: string) {
  return text.replace(/[&<>'"]/g, (character) => xmlNames[character] ?? character)
}

function document(root: 'sitemapindex' | 'urlset', lines: string[]) {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...lines, `</${root}>`, ''].join('\n')
}

/** `/sitemap.xml` with a file for each kind of page, and `/robots.txt` that names it. */
export function serveSitemaps({ app }: Http, { publicUrl, fixedPaths, pathOf }: Site) {
  const shown = { config: { isPublic: true }, schema: { hide: true } }
  const absolute = (path: string) => new URL(path, publicUrl).href
  const entry = ({ path, changedAt }: Entry) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(absolute(path))}</loc>${changed}</url>`
  }

  app.get('/sitemap.xml', shown, async (_request, reply) => {
    reply.type('application/xml; charset=utf-8')
    const lines = addressGroups.map((group) => {
      return `<sitemap><loc>${escapeXml(absolute(`/sitemaps/${group}.xml`))}</loc></sitemap>`
    })
    return document('sitemapindex', lines)
  })

  for (const group of addressGroups) {
    app.get(`/sitemaps/${group}.xml`, shown, async ({ ctx }, reply) => {
      const addresses = await listPublicAddresses(ctx, group)
      const entries = addresses.map((address) => ({ ...address, path: pathOf(address) }))
      const fixed = group === 'pages' ? fixedPaths.map((path) => ({ path })) : []
      reply.type('application/xml; charset=utf-8')
      return document('urlset', [...fixed, ...entries].map(entry))
    })
  }

  app.get('/robots.txt', shown, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8')
    const closed = [...privateAreas, '/api'].map((path) => `Disallow: ${path}`)
    return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${absolute('/sitemap.xml')}`, ''].join('\n')
  })
}
