import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { encodeInline } from './inline-pictures.ts'

type Size = { width: number; height: number }

function addressOf(kind: string, bytes: Buffer) {
  return `data:image/${kind};base64,${bytes.toString('base64')}`
}

/** Returns an incompressible picture without two equal pixels. */
function noise({ width, height }: Size) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
}

const plain = ({ width, height }: Size) => sharp({ create: { width, height, channels: 3, background: '#369' } })

async function bytesOf(src: string) {
  const bytes = Buffer.from(src.replace('data:image/webp;base64,', ''), 'base64')
  return { bytes, ...(await sharp(bytes).metadata()) }
}

describe('encodeInline', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('makes a WebP of the same size out of a %s', async (kind) => {
    const made = await encodeInline(addressOf(kind, await plain({ width: 300, height: 200 })[kind]().toBuffer()))
    const { format, width, height } = await bytesOf(made.src)
    expect([format, width, height]).toEqual(['webp', 300, 200])
    expect([made.width, made.height]).toEqual([300, 200])
  })

  it('keeps the colours of a drawing as they are', async () => {
    const { src } = await encodeInline(addressOf('png', await plain({ width: 30, height: 20 }).png().toBuffer()))
    const { bytes } = await bytesOf(src)
    expect([...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)]).toEqual([0x33, 0x66, 0x99])
  })

  it('makes a wide picture a thousand pixels wide', async () => {
    const made = await encodeInline(addressOf('png', await plain({ width: 2400, height: 600 }).png().toBuffer()))
    expect([made.width, made.height]).toEqual([1000, 250])
  })

  it('keeps at most 100 KB, with loss if necessary', async () => {
    const made = await encodeInline(addressOf('png', await noise({ width: 720, height: 560 }).png().toBuffer()))
    const { bytes } = await bytesOf(made.src)
    expect(bytes.length).toBeLessThanOrEqual(100 * 1024)
    expect(made.width / made.height).toBeCloseTo(720 / 560, 1)
  })

  it('turns a photograph upright and removes its location', async () => {
    const turned = await plain({ width: 40, height: 20 }).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const made = await encodeInline(addressOf('jpeg', turned))
    const { exif } = await bytesOf(made.src)
    expect([made.width, made.height, exif]).toEqual([20, 40, undefined])
  })

  it.each([
    ['an address of another server', 'https://evil.example/a.png'],
    ['a drawing', `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`],
    ['a drawing that calls itself a PNG', addressOf('png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
    ['a PNG that ends after its first bytes', addressOf('png', Buffer.from('89504e470d0a1a0a00000000', 'hex'))],
    ['nothing', ''],
  ])('refuses %s', async (_what, address) => {
    await expect(encodeInline(address)).rejects.toMatchObject({ code: 'invalid' })
  })

  it('refuses what stays too large at any size', async () => {
    const tall = await noise({ width: 500, height: 3000 }).png().toBuffer()
    const made = await encodeInline(addressOf('png', tall)).catch((error: Error) => error.message)
    expect(made).toBe('A picture is too large. Please crop it or make it smaller.')
  })
})
