import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { images } from '#platform/data/database/tables.ts'
import { createVariants, findImage } from '#platform/files/storage/images.ts'
import { publicKey } from '#platform/files/storage/media.ts'
import type { Storage } from '#platform/files/storage/storage.ts'
import { app, paint, setUp, store } from './media.ts'

setUp()

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers })
const folderOf = (address: string) => address.slice(0, address.lastIndexOf('/'))

describe('a stored picture', () => {
  it('has its size and mean colour in its address and is immutable', async () => {
    const address = await store(await paint(1200, 525).jpeg().toBuffer())
    expect(address).toMatch(/^\/media\/[0-9a-f-]{36}\/1200x525-[0-9a-f]{6}\.webp$/)
    const answer = await get(address)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 525 })
    const colour =
      address
        .slice(-11, -5)
        .match(/../g)
        ?.map((pair) => Number.parseInt(pair, 16)) ?? []
    for (const [index, value] of [0x33, 0x66, 0x99].entries())
      expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(4)
  })

  it('has smaller forms in both formats', async () => {
    const folder = folderOf(await store(await paint(1200, 600).png().toBuffer()))
    for (const [name, format] of [
      ['360.avif', 'heif'],
      ['1080.webp', 'webp'],
    ] as const) {
      const answer = await get(`${folder}/${name}`)
      expect(answer.statusCode).toBe(200)
      const width = Number.parseInt(name, 10)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height: width / 2 })
      expect((await get(`${folder}/${name}`)).rawPayload).toEqual(answer.rawPayload)
    }
  })

  it('has no variant wider than itself or of another width, format or colour', async () => {
    const address = await store(await paint(700, 300).png().toBuffer())
    const folder = folderOf(address)
    const wrong = [
      '720.webp',
      '1080.avif',
      '361.webp',
      '36.webp',
      '540.png',
      '540.svg',
      '540',
      '0540.webp',
      '701x300.webp',
    ]
    for (const name of [...wrong, address.slice(folder.length + 1).replace(/-......\./, '-000001.'), 'original.webp'])
      expect((await get(`${folder}/${name}`)).statusCode, name).toBe(404)
    expect((await get(`${folder}/540.webp`)).statusCode).toBe(200)
  })

  it('is stored at most 2160 pixels wide and keeps its transparency', async () => {
    expect(await store(await paint(3000, 1000).jpeg().toBuffer())).toContain('/2160x720-')
    const glass = sharp({ create: { width: 96, height: 96, channels: 4, background: { r: 0, g: 0, b: 9, alpha: 0 } } })
    const address = await store(await glass.png().toBuffer())
    expect(address).toMatch(/\/96x96\.webp$/)
    expect((await sharp((await get(address)).rawPayload).metadata()).hasAlpha).toBe(true)
  })

  it('is turned upright and has no camera or location data', async () => {
    const exif = { IFD0: { Make: 'CanaryCam', Artist: 'Canary' }, IFD3: { GPSLatitude: '20/1 17/1 0/1' } }
    const photo = await paint(400, 200).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer()
    expect(photo.includes('CanaryCam')).toBe(true)
    const address = await store(photo)
    expect(address).toContain('/200x400-')
    const { rawPayload } = await get(address)
    expect(rawPayload.includes('Canary')).toBe(false)
    const { exif: left, icc, xmp, orientation } = await sharp(rawPayload).metadata()
    expect([left, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('makes a variant once for concurrent requests', async () => {
    const [, , id = ''] = (await store(await paint(1080, 540).png().toBuffer())).split('/')
    const image = await findImage(app, id)
    if (!image) throw new Error('the picture is not there')
    const puts: string[] = []
    const storage: Storage = {
      ...app.storage,
      put(key, ...rest) {
        puts.push(key)
        return app.storage.put(key, ...rest)
      },
    }
    const getVariant = createVariants()
    const ask = () => getVariant(storage, image, { width: 720, format: 'avif' })
    const made = await Promise.all(Array.from({ length: 12 }, ask))
    expect(new Set(made).size).toBe(1)
    await ask()
    expect(puts).toEqual([`media/${id}/720.avif`])
  })

  it('makes at most two variants at a time', async () => {
    const [, , id = ''] = (await store(await paint(1080, 540).png().toBuffer())).split('/')
    const image = await findImage(app, id)
    if (!image) throw new Error('the picture is not there')
    let running = 0
    let most = 0
    const storage: Storage = {
      ...app.storage,
      async get(key) {
        if (!key.endsWith('original.webp')) return null
        running += 1
        most = Math.max(most, running)
        return app.storage.get(key)
      },
      async put() {
        running -= 1
      },
    }
    const getVariant = createVariants()
    const widths = [200, 360, 540, 720, 1080]
    const all = widths.flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ width, format })))
    await Promise.all(all.map((variant) => getVariant(storage, image, variant)))
    expect(most).toBe(2)
  })
})

describe('anything but a picture', () => {
  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"/>'],
    ['an SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00'],
    ['a PDF', '%PDF-1.7\n'],
    ['nothing', ''],
    ['only the start of a JPEG', '\xff\xd8\xff\xe0\x00\x10JFIF'],
  ])('%s is refused without a trace', async (_kind, text) => {
    const before = await app.db.$count(images)
    await expect(store(Buffer.from(text, 'latin1'))).rejects.toMatchObject({ code: 'invalid' })
    expect(await app.db.$count(images)).toBe(before)
  })

  it('a picture cut off in the middle is refused', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * index) % 251))
    const whole = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
      .png()
      .toBuffer()
    await expect(store(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('drops a page hidden after the pixels', async () => {
    const polyglot = Buffer.concat([await paint(50, 50).png().toBuffer(), Buffer.from('<script>canary()</script>')])
    const { rawPayload } = await get(await store(polyglot))
    expect(rawPayload.includes('canary')).toBe(false)
  })
})

describe('an unknown picture address', () => {
  const unknown = '/media/0199a000-0000-7000-8000-000000000000'
  it.each([
    ...[`${unknown}/360.webp`, `${unknown}/1x1.webp`, '/media/1/360.webp', '/media/__proto__/360.webp'],
    ...['/media/..%2F..%2Fpeople/360.webp', `${unknown}/..%2Foriginal.webp`, '/media/%00/360.webp', unknown],
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  it('names an unknown query parameter', async () => {
    const address = await store(await paint(20, 20).png().toBuffer())
    const answer = await app.call('GET', `${address}?width=9`)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('width')])
  })
})

describe('a public film', () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256))
  const film = '/media/files/film.webm'
  beforeAll(() => app.storage.put(publicKey('film.webm'), bytes, 'video/webm'))

  it('is served whole, and announces ranges', async () => {
    const answer = await get(film)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/webm'])
    expect([answer.headers['accept-ranges'], answer.headers['content-length']]).toEqual(['bytes', '1000'])
    expect(answer.rawPayload).toEqual(bytes)
  })

  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=990-', 990, 999],
    ['bytes=-10', 990, 999],
    ['bytes=900-5000', 900, 999],
    ['bytes=-5000', 0, 999],
  ])('answers %s with that part', async (range, first, last) => {
    const answer = await get(film, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/1000`])
    expect(answer.rawPayload).toEqual(bytes.subarray(first, last + 1))
  })

  it.each(['bytes=1000-', 'bytes=-0', 'bytes=5000-6000'])('has nothing for %s', async (range) => {
    const answer = await get(film, { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000'])
  })

  it.each(['bytes=0-1,5-6', 'bytes=9-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])(
    'answers %s with the whole',
    async (range) => {
      expect((await get(film, { range })).statusCode).toBe(200)
    },
  )

  it('is all that is public there: no personal file, no page', async () => {
    await app.storage.put('people/canary', Buffer.from('canary'), 'video/webm')
    await app.storage.put(publicKey('page.html'), Buffer.from('<script></script>'), 'text/html')
    const wrong = [
      'page.html',
      '..%2Fpeople%2Fcanary',
      '%2E%2E/people/canary',
      'people/canary',
      'canary',
      '..',
      'Film.webm',
    ]
    for (const name of wrong) expect((await get(`/media/files/${name}`)).statusCode, name).toBe(404)
  })
})
