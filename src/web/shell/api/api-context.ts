import { createContext, useContext } from 'react'
import type { Api } from './call-api.ts'

export const ApiContext = createContext<Api | null>(null)

/** Returns the API client for requests after loading, as in `useApi()(leadCalls)`; loaders receive theirs as an argument. */
export function useApi() {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
