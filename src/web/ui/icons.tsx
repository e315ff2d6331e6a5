import type { ReactNode } from 'react'

/** Small drawings in the colour of the text around them; what they mean is said in words beside them. */
function Icon({ size = 20, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function MenuIcon() {
  return (
    <Icon size={26}>
      <path d="M2.5 5h15M2.5 10h15M2.5 15h9.5" />
    </Icon>
  )
}
export function LinesIcon() {
  return (
    <Icon>
      <path d="M3 5h14M3 10h14M3 15h8" />
    </Icon>
  )
}
export function CloseIcon() {
  return (
    <Icon size={22}>
      <path d="M4.5 4.5l11 11M15.5 4.5l-11 11" />
    </Icon>
  )
}
export function PhoneIcon() {
  return (
    <Icon>
      <path d="M4.6 3h3l1.3 4-2 1.6a10.5 10.5 0 0 0 4.5 4.5l1.6-2 4 1.3v3a1.7 1.7 0 0 1-1.9 1.6A13.3 13.3 0 0 1 3 4.9 1.7 1.7 0 0 1 4.6 3z" />
    </Icon>
  )
}
export function MessageIcon() {
  return (
    <Icon>
      <path d="M3 4.2h14v10H8.4L4.8 17v-2.8H3z" />
    </Icon>
  )
}
export function UpIcon() {
  return (
    <Icon>
      <path d="M10 16.5v-13M4.5 9L10 3.5 15.5 9" />
    </Icon>
  )
}
export function OutwardIcon() {
  return (
    <Icon size={13}>
      <path d="M5 15L15 5M7 5h8v8" />
    </Icon>
  )
}
export function AlertIcon() {
  return (
    <Icon size={17}>
      <path d="M10 5.6v5.6M10 14.4v.1" />
      <circle cx="10" cy="10" r="8.2" />
    </Icon>
  )
}
export function TickIcon() {
  return (
    <Icon>
      <path d="M4 10.5l4 4 8-9" />
    </Icon>
  )
}
export function PauseIcon() {
  return (
    <Icon size={16}>
      <path d="M6.5 4v12M13.5 4v12" strokeWidth="3.6" strokeLinecap="butt" />
    </Icon>
  )
}
export function PlayIcon() {
  return (
    <Icon size={16}>
      <path d="M6 4l9.5 6L6 16z" fill="currentColor" />
    </Icon>
  )
}
