import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import type { Download } from '#web/shell/downloads/drop-ended.ts'
import { formatBytes } from '#web/ui/text/format-bytes.ts'
import { mediumDate } from '#web/ui/text/format-date.ts'
import css from './downloads.module.css'

const kinds: Record<Download['kind'], string> = {
  notes: t`Class Annotation PDF`,
  assignment: t`Assignment PDF`,
  film: t`Film`,
}

/** One download: what it is, of which class, how large, and the ways to open and to delete it. */
export function DownloadRow({ download, onDelete }: { download: Download; onDelete: () => void }) {
  const { kind, title, bytes, savedAt, until } = download
  const spoken = (
    <span className="sr">
      {' '}
      {kinds[kind]}, {title}
    </span>
  )
  return (
    <li className={css.row}>
      <div>
        <h2>{title}</h2>
        <p>{kinds[kind]}</p>
        <p className={`num ${css.facts}`}>
          {t`${formatBytes(bytes)}, saved on ${mediumDate(savedAt)}`}
          {until !== null && t`, until ${mediumDate(until)}`}
        </p>
      </div>
      <div className={css.acts}>
        <OpenLink download={download}>Open{spoken}</OpenLink>
        <button type="button" className="btn quiet" onClick={onDelete}>
          Delete{spoken}
        </button>
      </div>
    </li>
  )
}

function OpenLink({ download: { kind, id, address }, children }: { download: Download; children: ReactNode }) {
  if (kind === 'film') {
    return (
      <Link className="btn ghost" to={paths.classViewer(encodeLink(id))}>
        {children}
      </Link>
    )
  }
  return (
    <a className="btn ghost" href={address} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
