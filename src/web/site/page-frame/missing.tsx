import css from './missing.module.css'

/** Stands where a part of the page should be that could not be loaded. */
export function Missing({ what }: { what: string }) {
  return <p className={css.missing}>Sorry, {what} could not be loaded just now. Please reload the page in a moment.</p>
}
