import { describe, expect, it } from 'vitest'
import { paint, setUp, store } from '../api/media.ts'

setUp()

describe('anything but a picture', () => {
  it('refuses a small file that decompresses into a huge picture', async () => {
    const bomb = await paint(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    await expect(store(bomb)).rejects.toMatchObject({ code: 'invalid' })
  })
})
