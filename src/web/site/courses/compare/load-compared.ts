import { catalogueCalls } from '#domains/catalogue/calls.ts'
import type { Api } from '#web/shell/api/api.ts'
import { comparedIn, isPossibleName, mostCompared } from '../parts/compare-choice.ts'
import { loadBatch } from '../parts/load-batch.ts'
import type { Compared } from './compare-rows.ts'

/** By its shape: on the server the class is a copy, see `missing.tsx`. */
const isUnknown = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404

/** null: there is no such course, or it is not on the site any more. */
async function loadCourse(api: Api, name: string): Promise<Compared | null> {
  if (!isPossibleName(name)) return null
  try {
    const course = await api(catalogueCalls).details({ type: 'course', id: name })
    return { course, batch: await loadBatch(api, course) }
  } catch (error) {
    if (isUnknown(error)) return null
    throw error
  }
}

export type Comparison = {
  compared: Compared[]
  /** How many the address names: more than are compared, or none. */
  named: number
  /** How many of those that were looked for are not there. */
  missing: number
}

export async function loadCompared(api: Api, query: URLSearchParams): Promise<Comparison> {
  const names = comparedIn(query)
  const asked = names.slice(0, mostCompared)
  const answers = await Promise.all(asked.map((name) => loadCourse(api, name)))
  const compared = answers.filter((answer) => answer !== null)
  return { compared, named: names.length, missing: asked.length - compared.length }
}
