import { Notice } from '../../ui/notice.tsx'

/** Stands where a part of the page should be that could not be loaded. */
export function Missing({ what }: { what: string }) {
  return <Notice>Sorry, {what} could not be loaded just now. Please reload the page in a moment.</Notice>
}
