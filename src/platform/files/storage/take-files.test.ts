import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { createByteGate, gatherBytes } from './take-files.ts'

it('lets in as many bytes as there is room for, the others in their order as soon as there is', async () => {
  const take = createByteGate(100, 10_000)
  const entered: string[] = []
  const enter = async (name: string, bytes: number) => {
    const giveBack = await take(bytes)
    entered.push(name)
    return giveBack
  }
  const first = await enter('first', 60)
  const second = enter('second', 60)
  // It would fit, and does not overtake.
  const third = enter('third', 10)
  await new Promise(setImmediate)
  expect(entered).toEqual(['first'])
  first()
  first()
  await Promise.all([second, third])
  expect(entered).toEqual(['first', 'second', 'third'])
  // Given back twice it is room once: what is left is 30.
  const fourth = enter('fourth', 40)
  await new Promise(setImmediate)
  expect(entered).toHaveLength(3)
  ;(await third)()
  await fourth
})

it('refuses with 503 whoever waits too long, and lets the next one in', async () => {
  const take = createByteGate(100, 30)
  const giveBack = await take(80)
  const large = take(1000).catch((error: unknown) => error)
  const small = take(20)
  expect(await large).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await small
  giveBack()
})

it('gathers a body of told or unknown length without putting its pieces together at the end', async () => {
  const concat = vi.spyOn(Buffer, 'concat')
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cde')])
  expect((await gatherBytes(body(), 5, 9)).toString()).toBe('abcde')
  expect((await gatherBytes(body(), undefined, 5)).toString()).toBe('abcde')
  expect(concat).not.toHaveBeenCalled()
  concat.mockRestore()
})

it('refuses with 413 what is more than the limit, also of unknown length, and with 400 what is less than was told or breaks off', async () => {
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('cde')])
  expect(() => gatherBytes(body(), 5, 4)).toThrow(expect.objectContaining({ statusCode: 413 }))
  await expect(gatherBytes(body(), undefined, 4)).rejects.toMatchObject({ statusCode: 413 })
  await expect(gatherBytes(body(), 6, 9)).rejects.toMatchObject({ statusCode: 400 })
  const broken = new Readable({ read: () => broken.destroy(new Error('gone')) })
  await expect(gatherBytes(broken, 6, 9)).rejects.toMatchObject({ statusCode: 400 })
})
