import { describe, expect, it } from 'vitest'
import { getPicture, setInstitute, setUp } from '../api/share.ts'

setUp()

describe('the picture of shared links', () => {
  it('shows a name of any length and script, and one that is not valid XML', async () => {
    for (const name of ['A&B <"Institute">', 'ଓଡ଼ିଶା କ୍ଲାସ', 'W'.repeat(200), 'Patient teaching '.repeat(30), '✂']) {
      await setInstitute({ name })
      expect((await getPicture('/share.png')).status, name).toBe(200)
    }
  })
})
