import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { encodeLink, readFilm } from '#domains/learning/viewer/rules.ts'
import { paths } from '#platform/text/paths.ts'

type FilmLinkProps = { url: string; className?: string | undefined; children: ReactNode }

/**
 * Opens a film according to its address, not its text: YouTube and our own films in the class viewer, any other https
 * address in a new tab without access to this one. An unsafe link is rendered as text.
 */
export function FilmLink({ url, className, children }: FilmLinkProps) {
  const film = readFilm(url)
  if (film === null) return <span className={className}>{children}</span>
  if (film.kind !== 'elsewhere') {
    return (
      <Link className={className} to={paths.classViewer(encodeLink(url))}>
        {children}
      </Link>
    )
  }
  return (
    <a className={className} href={film.url} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  )
}
