import type { DetailPage } from '../../domains/content/schema.ts'
import { DetailBody, hasBody } from './detail-body.tsx'
import css from './detail-section.module.css'

/** The text of a detail page as a section of its own; nothing where the institute has written nothing. */
export function DetailSection({ detail }: { detail: DetailPage }) {
  if (!hasBody(detail)) return null
  return (
    <div className={`wrap ${css.section}`}>
      <DetailBody detail={detail} />
    </div>
  )
}
