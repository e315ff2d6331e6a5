import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { getTypeface } from '#domains/content/drawing/draw-share-image.ts'
import { fitText, measureText } from '#platform/text/drawing/draw-text.ts'
import { app, getPicture, setInstitute, setUp } from './share.ts'

setUp()

describe('the picture of shared links', () => {
  it('is a PNG of 1200 by 630 pixels that most sites accept', async () => {
    const { status, headers, bytes } = await getPicture('/share.png')
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
  })

  it.each([
    ['name', { name: 'Chilika Classes' }],
    ['description', { description: 'Evening classes.' }],
    ['hue', { brand_hue: 150 }],
  ])('changes with the %s of the institute and with nothing else', async (_what, change) => {
    const before = await getPicture('/share.png')
    app.onContentChange()
    expect((await getPicture('/share.png')).headers.etag).toBe(before.headers.etag)
    await setInstitute(change)
    const after = await getPicture('/share.png')
    expect(after.bytes.equals(before.bytes)).toBe(false)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await getPicture('/share.png')
    const again = await getPicture('/share.png', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

describe('a text that is drawn', () => {
  it('is shrunk or wrapped, and truncated only as a last resort', async () => {
    const typeface = await getTypeface()
    const room = { width: 300, sizes: [60, 30], lines: 2 }
    expect(fitText(typeface, 'Short', room)).toEqual({ size: 60, lines: ['Short'] })
    expect(fitText(typeface, 'Mahanadi Academy', room)).toEqual({ size: 60, lines: ['Mahanadi', 'Academy'] })
    expect(fitText(typeface, 'Mahanadi Academy of Learning', room).size).toBe(30)
    const cut = fitText(typeface, 'Mahanadi Academy of Learning '.repeat(3), room)
    expect(cut.lines).toHaveLength(2)
    expect(cut.lines.at(-1)).toMatch(/…$/)
    for (const line of cut.lines) expect(measureText(typeface, line, 30)).toBeLessThanOrEqual(300)
  })
})

describe('the marks', () => {
  it.each([
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
    ['/apple-touch-icon.png', 180],
    ['/favicon.ico', 48],
  ])('%s is a square PNG in the hues of the institute', async (url, size) => {
    const { headers, bytes } = await getPicture(url)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    // The middle of the filled bubble.
    const place = { left: Math.round((size * 42) / 64), top: Math.round((size * 42) / 64), width: 1, height: 1 }
    const pixel = await sharp(bytes).extract(place).removeAlpha().raw().toBuffer()
    expect(pixel.toString('hex')).toBe('2a43a9')
  })

  it('are named by the manifest, with the name and colours of the institute', async () => {
    const { headers, status, text } = await app.call('GET', '/manifest.webmanifest')
    expect([status, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    const manifest = JSON.parse(text)
    expect(manifest).toMatchObject({
      name: 'Mahanadi Academy',
      short_name: 'Mahanadi',
      start_url: '/account/dashboard',
      theme_color: '#2a43a9',
      background_color: '#ffffff',
    })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp((await getPicture(src)).bytes).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  })

  it('follow a new name at once', async () => {
    await app.call('GET', '/manifest.webmanifest')
    await setInstitute({ name: 'Chilika Classes' })
    expect(JSON.parse((await app.call('GET', '/manifest.webmanifest')).text).name).toBe('Chilika Classes')
  })

  it('name an unknown query parameter', async () => {
    const { status, body } = await app.call('GET', '/share.png?name=x')
    expect([status, body.message]).toEqual([400, expect.stringContaining('name')])
  })
})
