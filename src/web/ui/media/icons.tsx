/** Makes a small drawing in the colour of the text around it; what it means is said in words beside it. */
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
export const LinesIcon = icon('M3 5h14M3 10h14M3 15h8')
export const CloseIcon = icon('M4.5 4.5l11 11M15.5 4.5l-11 11', 22)
export const PhoneIcon = icon(
  'M4.6 3h3l1.3 4-2 1.6a10.5 10.5 0 0 0 4.5 4.5l1.6-2 4 1.3v3a1.7 1.7 0 0 1-1.9 1.6A13.3 13.3 0 0 1 3 4.9 1.7 1.7 0 0 1 4.6 3z',
)
export const MessageIcon = icon('M3 4.2h14v10H8.4L4.8 17v-2.8H3z')
export const UpIcon = icon('M10 16.5v-13M4.5 9L10 3.5 15.5 9')
export const OutwardIcon = icon('M5 15L15 5M7 5h8v8', 13)
export const PauseIcon = icon('M5.5 4.5h2v11h-2zM12.5 4.5h2v11h-2z', 16, 'currentColor')
export const PlayIcon = icon('M6 4l9.5 6L6 16z', 16, 'currentColor')
