import type { ReactNode } from 'react'

/** Logos of known providers; drawn here, because nothing is loaded from the providers. */
const marks: Record<string, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M19 10.2c0-.6-.1-1.2-.2-1.8h-8.6v3.4h4.9a4.2 4.2 0 0 1-1.8 2.8v2.3h3c1.7-1.6 2.7-4 2.7-6.7z"
      />
      <path fill="#34a853" d="M10.2 19.1c2.4 0 4.5-.8 6-2.2l-3-2.3a5.5 5.5 0 0 1-8.2-2.9H2v2.4a9 9 0 0 0 8.2 5z" />
      <path fill="#fbbc05" d="M5 11.7a5.4 5.4 0 0 1 0-3.4V5.9H2a9 9 0 0 0 0 8.2z" />
      <path fill="#ea4335" d="M10.2 4.6c1.3 0 2.5.5 3.5 1.4l2.6-2.6A9 9 0 0 0 2 5.9l3 2.4a5.4 5.4 0 0 1 5.2-3.7z" />
    </>
  ),
  facebook: (
    <path
      fill="#1877f2"
      d="M19 10a9 9 0 1 0-10.4 8.9v-6.3H6.3V10h2.3V8c0-2.3 1.3-3.5 3.4-3.5l2 .2v2.2h-1.1c-1.1 0-1.5.7-1.5 1.4V10h2.5l-.4 2.6h-2.1v6.3A9 9 0 0 0 19 10z"
    />
  ),
  microsoft: (
    <>
      <path fill="#f25022" d="M2 2h7.6v7.6H2z" />
      <path fill="#7fba00" d="M10.4 2H18v7.6h-7.6z" />
      <path fill="#00a4ef" d="M2 10.4h7.6V18H2z" />
      <path fill="#ffb900" d="M10.4 10.4H18V18h-7.6z" />
    </>
  ),
}

/** Logo of a known provider; nothing for others. */
export function ProviderMark({ name }: { name: string }) {
  const mark = marks[name]
  if (!mark) return null
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      {mark}
    </svg>
  )
}
