import type { ReactNode } from 'react'

function icon(drawing: ReactNode) {
  return () => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )
}

export const PlayIcon = icon(<path d="M7 4v16l13-8z" fill="currentColor" />)
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" strokeWidth="3.5" />)
export const BackTenIcon = icon(<path d="M4 4v5h5M4.500 9A8.500 8.500 0 1 1 4 14" />)
export const CaptionsIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M10.500 10.500a2 2 0 1 0 0 3M17 10.500a2 2 0 1 0 0 3" />
  </>,
)
export const FullScreenIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />)
