/** Back arrow; the text beside it gives its meaning. */
export function BackIcon() {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 22 22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M18 11H4m6-6-6 6 6 6" />
    </svg>
  )
}
