import { useCallback, useEffect, useState } from 'react'
import { catalogueCalls } from '../../../domains/catalogue/calls.ts'
import type { Centre } from '../../../domains/catalogue/schema.ts'
import type { PublicTest } from '../../../domains/exams/tests/schema.ts'
import { useApi } from '../../shell/api-context.ts'

type Loaded = { state: 'loading' | 'failed' | 'loaded'; centres: Centre[] }
export type CentreList = Loaded & { again: () => void }

/** The centres where a test can be sat, once they are wanted. */
export function useTestCentres({ allowed_centers }: PublicTest, isWanted: boolean): CentreList {
  const api = useApi()
  const [list, setList] = useState<Loaded>({ state: 'loading', centres: [] })
  const load = useCallback(async () => {
    setList({ state: 'loading', centres: [] })
    const found = await api(catalogueCalls)
      .masterCentres()
      .then(
        (centres): Loaded => ({
          state: 'loaded',
          centres: centres.filter(({ _id }) => allowed_centers.length === 0 || allowed_centers.includes(_id)),
        }),
        (): Loaded => ({ state: 'failed', centres: [] }),
      )
    setList(found)
  }, [api, allowed_centers])
  // Meets the network: nobody who sits the test at home needs the list.
  useEffect(() => {
    if (isWanted) void load()
  }, [isWanted, load])
  return { ...list, again: () => void load() }
}
