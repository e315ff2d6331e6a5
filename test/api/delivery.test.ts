import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { about, institute as demoInstitute } from '#db/demo/institute.ts'
import { banners, institute } from '#domains/content/tables.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/data/database/ids.ts'
import type { Pages } from '../../src/pages.ts'
import { makeTestApp, type TestApp } from '../test-app.ts'

const none = {
  styles: [],
  scripts: [],
  modulePreloads: [],
  fontPreloads: [],
  inline: { boot: '', presses: '', start: '' },
}
const settings = {
  CDN_HOSTS: 'storage.example=cdn.example,files.storage.example:8443=media.cdn.example,cdn.example=elsewhere.example',
  MAP_TILE_URL: 'https://{s}.tile.example/{z}/{x}/{y}.png',
  MAP_TILE_ATTRIBUTION: 'Tiles by Example',
}
/** Pages that show the answer of the banners' call, as every page shows API answers. */
const pages: Pages = {
  lang: 'en-IN',
  module: {
    createRenderer: ({ send }) => ({
      cacheKey: (address) => address,
      ignoresQuery: () => true,
      render: async () => {
        const { text } = await send({ method: 'GET', path: '/api/website/web/banners' })
        return { status: 200, body: `<p>${text}</p>`, cacheAs: '/some-page' }
      },
    }),
  },
  assetsOf: () => none,
  staffAssets: none,
}
let app: TestApp
let plain: TestApp

beforeAll(async () => {
  app = await makeTestApp({ settings, pages })
  plain = await makeTestApp()
})
afterAll(async () => {
  await app.close()
  await plain.close()
})

async function setBanner({ db, onContentChange }: TestApp, banner_url: string) {
  await db.delete(banners)
  const banner = { title: 'Open house', line: '', buttons: [], alt: 'Open house' }
  await db.insert(banners).values({ id: newId(), position: 1, ...banner, bannerUrl: banner_url })
  onContentChange()
}

async function shownBanner(of: TestApp) {
  const { body } = await of.call<{ data: { banner_url: string }[] }>('GET', '/api/website/web/banners')
  return body.data[0]?.banner_url
}

describe('the hosts of a CDN', () => {
  it.each([
    ['https://storage.example/a.webp', 'https://cdn.example/a.webp'],
    ['https://files.storage.example:8443/a.mp4', 'https://media.cdn.example/a.mp4'],
    ['https://cdn.example/a.webp', 'https://elsewhere.example/a.webp'],
    ['https://storage.example.evil.example/a.webp', 'https://storage.example.evil.example/a.webp'],
    ['https://my-storage.example/a.webp', 'https://my-storage.example/a.webp'],
    ['https://storageXexample/a.webp', 'https://storageXexample/a.webp'],
    ['/media/1/2.webp', '/media/1/2.webp'],
  ])('%s is served as %s, and again from the cache', async (stored, shown) => {
    await setBanner(app, stored)
    expect(await shownBanner(app)).toBe(shown)
    expect(await shownBanner(app)).toBe(shown)
  })

  it('appear in texts and all other addresses of answers', async () => {
    const footer_text = 'See <a href="https://storage.example/a.pdf">the list</a> and https://storage.example/b'
    await app.db.delete(institute)
    await app.db.insert(institute).values({ settings: { ...demoInstitute, footer_text }, about })
    app.onContentChange()
    const { text } = await app.call('GET', '/api/website/web/institute')
    expect(text).toContain('https://cdn.example/a.pdf')
    expect(text).toContain('https://cdn.example/b')
    expect(text).not.toContain('storage.example')
  })

  it('appear in pages too', async () => {
    await setBanner(app, 'https://storage.example/page.webp')
    const { status, text } = await app.call('GET', '/some-page')
    expect([status, text]).toEqual([200, expect.stringContaining('https://cdn.example/page.webp')])
    expect(text).not.toContain('storage.example')
  })

  it('change nothing unless configured', async () => {
    await setBanner(plain, 'https://storage.example/a.webp')
    expect(await shownBanner(plain)).toBe('https://storage.example/a.webp')
  })

  it.each(['storage.example', 'a=b=c', 'https://a=b', 'a=b,', 'a=b/c', "a=b'c", 'a b=c'])('reject %j', (CDN_HOSTS) => {
    expect(() => readConfig({ CDN_HOSTS })).toThrow('CDN_HOSTS')
  })
})

describe('the content security policy', () => {
  async function policyOf(of: TestApp) {
    const { headers } = await of.call('GET', '/api/website/web/institute')
    const lines = String(headers['content-security-policy']).split('; ')
    return Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    )
  }

  it('allows only our own pictures and films', async () => {
    expect(await policyOf(plain)).toMatchObject({
      'img-src': "'self' data: blob:",
      'media-src': "'self' blob:",
      'frame-src': 'blob: https://www.youtube-nocookie.com',
    })
  })

  it('allows the configured CDN and tile hosts', async () => {
    const cdns = 'https://cdn.example https://media.cdn.example https://elsewhere.example'
    expect(await policyOf(app)).toMatchObject({
      'img-src': `'self' data: blob: ${cdns} https://*.tile.example`,
      'media-src': `'self' blob: ${cdns}`,
    })
  })
})

describe('the tiles of the map', () => {
  it('come with the attribution their provider requires', async () => {
    const { status, body } = await app.call('GET', '/api/website/web/map')
    expect([status, body.data]).toEqual([
      200,
      { tile_url: settings.MAP_TILE_URL, attribution: settings.MAP_TILE_ATTRIBUTION },
    ])
  })

  it('are unavailable without a configured server', async () => {
    expect((await plain.call('GET', '/api/website/web/map')).body).toEqual({ success: true, data: null })
    expect((await plain.call('GET', '/api/website/web/map?zoom=1')).status).toBe(400)
  })

  it.each(['http://tile.example/{z}', 'https://tile.example/', "https://tile.example/{z}';script-src *"])(
    'reject the server %j',
    (MAP_TILE_URL) => {
      expect(() => readConfig({ MAP_TILE_URL })).toThrow('MAP_TILE_URL')
    },
  )
})
