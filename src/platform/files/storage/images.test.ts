import sharp from 'sharp'
import { expect, it } from 'vitest'
import { drawInTurn, drawSent, openPicture } from './images.ts'

it('draws two pictures at a time, and refuses with 503 to queue more than a hundred', async () => {
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const draw = async () => {
    running += 1
    most = Math.max(most, running)
    await gate.promise
    running -= 1
  }
  // The smaller forms of public pictures take the same places.
  const form = drawInTurn(draw)
  const sent = Array.from({ length: 101 }, () => drawSent(draw))
  await new Promise(setImmediate)
  expect(running).toBe(2)
  await expect(drawSent(draw)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 })
  gate.resolve()
  await Promise.all([form, ...sent])
  expect(most).toBe(2)
  await drawSent(draw)
})

it('refuses to unpack a picture of more than 50 million pixels', async () => {
  const wide = { width: 7100, height: 7100, channels: 3 as const, background: '#fff' }
  const picture = await sharp({ create: wide }).png().toBuffer()
  expect(picture.length).toBeLessThan(1_000_000)
  await expect(openPicture(picture).resize(10).png().toBuffer()).rejects.toThrow('exceeds pixel limit')
})
