import type { AreaName } from '#web/staff/routes.ts'
import icons from './area-icons.svg'

/** The icon of an area; decorative, with its name in text beside it. */
export function AreaIcon({ area }: { area: AreaName }) {
  return (
    <svg
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${icons}#${area}`} width="20" height="20" />
    </svg>
  )
}
