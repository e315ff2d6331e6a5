import { useRouteLoaderData } from 'react-router'
import type { PublicInstitute } from '../domains/content/schema.ts'

/** The institute of this installation, loaded once by the root route. */
export function useInstitute() {
  const institute = useRouteLoaderData<() => Promise<PublicInstitute>>('root')
  if (!institute) throw new Error('The root route has not loaded the institute')
  return institute
}
