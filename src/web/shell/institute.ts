import { useRouteLoaderData } from 'react-router'
import type { PublicInstitute } from '#domains/content/schema.ts'

/** null where not even the root route could be loaded. */
export function useInstituteOrNull() {
  return useRouteLoaderData<() => Promise<PublicInstitute>>('root') ?? null
}

/** The institute of this installation, loaded once by the root route. */
export function useInstitute() {
  const institute = useInstituteOrNull()
  if (!institute) throw new Error('The root route has not loaded the institute')
  return institute
}
