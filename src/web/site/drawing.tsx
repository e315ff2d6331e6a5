import drawings from './drawings.svg'

/** One of the symbols of drawings.svg; decoration, so its meaning stands in words beside it. */
export function Drawing({ name, className }: { name: string; className?: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings}#${name}`} width="100%" height="100%" />
    </svg>
  )
}
