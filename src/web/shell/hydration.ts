import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router'
import type { Offered } from './offered-languages.ts'

/** Contents of the page's data block, from which the browser's router starts. */
export type PageData = {
  loaderData: Record<string, unknown>
  errors: Record<string, SentError> | null
  /** Present if there are several. */
  languages?: Offered[]
}

type SentError = { status: number; statusText: string; data: unknown }

/**
 * Packs errors for the browser. An unexpected error becomes a plain 500: its message belongs in the log, not on the
 * page.
 */
export function packErrors(errors: Record<string, unknown> | null): PageData['errors'] {
  if (!errors) return null
  const pack = (error: unknown) =>
    isRouteErrorResponse(error)
      ? { status: error.status, statusText: error.statusText, data: error.data }
      : { status: 500, statusText: '', data: null }
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, pack(error)]))
}

export function unpackErrors(errors: PageData['errors']) {
  if (!errors) return null
  const unpack = ({ status, statusText, data }: SentError) => new ErrorResponse(status, statusText, data)
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, unpack(error)]))
}
