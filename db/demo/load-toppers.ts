import { consents, toppers as toppersTable } from '../../src/domains/content/tables.ts'
import type { Context } from '../../src/platform/context.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { toppers } from './toppers.ts'

const paper = Buffer.from('The paper that a student of the demo institute would have signed.\n')

/** Who passed, each with the consent that the database asks for. */
export async function loadToppers({ db, now, storage }: Context) {
  for (const [position, topper] of toppers.entries()) {
    const id = newId()
    const storageKey = `consents/${id}.txt`
    await storage.put(storageKey, paper, 'text/plain')
    const resultOn = `${topper.year}-03-31`
    await db.insert(consents).values({
      id,
      kind: 'topper',
      personName: topper.name,
      storageKey,
      resultOn,
      givenOn: resultOn,
      isMinor: false,
      recordedAt: now,
    })
    await db.insert(toppersTable).values({ ...topper, position, consentId: id })
  }
}
