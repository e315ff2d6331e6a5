/** Creates a small icon in the text colour; the text beside it gives its meaning. */
export function icon(path: string, size = 20, fill = 'none') {
  return () => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={fill}
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

export const MenuIcon = icon('M2.5 5h15M2.5 10h15M2.5 15H12', 26)
export const SearchIcon = icon('M8.8 14.6a5.8 5.8 0 1 0 0-11.6 5.8 5.8 0 0 0 0 11.6zM13 13l4.2 4.2')
export const CloseIcon = icon('M4.5 4.5l11 11M15.5 4.5l-11 11', 22)
export const OutwardIcon = icon('M5 15L15 5M7 5h8v8', 13)
export const PauseIcon = icon('M5.5 4.5h2v11h-2zM12.5 4.5h2v11h-2z', 16, 'currentColor')
export const PlayIcon = icon('M6 4l9.5 6L6 16z', 16, 'currentColor')
