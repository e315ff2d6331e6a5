import type { ReactNode } from 'react'
import css from './page-frame.module.css'

/** Message in place of a part that failed to load; `children` says which, as a whole sentence. */
export function Missing({ children }: { children: ReactNode }) {
  return <p className={css.missing}>{children} Please reload the page in a moment.</p>
}

/**
 * Recognises an `ApiError` by its shape: the renderer is bundled with its own copy of the class, so `instanceof`
 * fails on the server.
 */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && 'code' in error
}

/** Lets one part of a page fail alone: returns null if the API refused or could not be reached. */
export async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/** Returns the answer or, if the API refuses, its message, for a page that shows it. */
export async function refusalOr<T>(promise: Promise<T>): Promise<{ answer: T } | { refusal: string }> {
  try {
    return { answer: await promise }
  } catch (error) {
    if (isRefusal(error)) return { refusal: error.message }
    throw error
  }
}
