import { useRouteLoaderData } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'

/** Returns null if even the root route failed to load. */
export function useInstituteOrNull() {
  return useRouteLoaderData<() => Promise<PublicInstitute>>('root') ?? null
}

/** The institute of this installation, loaded once by the root route. */
export function useInstitute() {
  const institute = useInstituteOrNull()
  if (!institute) throw new Error('The root route has not loaded the institute')
  return institute
}
