import { createContext, useContext } from 'react'
import type { Api } from './call-api.ts'

export const ApiContext = createContext<Api | null>(null)

/** The API client for what a page does after loading, as `useApi()(leadCalls)`; loaders are given theirs. */
export function useApi() {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
