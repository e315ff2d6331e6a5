import type { ShownFilm } from '#domains/learning/viewer/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { canSave, saveFilm } from '#web/shell/downloads/save-download.ts'
import { SaveOffline } from './save-offline.tsx'

type SaveFilmProps = { film: ShownFilm; link: string; className?: string | undefined }

/** Below a film that the institute lets its students keep. A stream is many files, which its player asks for as it needs them. */
export function SaveFilm({ film, link, className }: SaveFilmProps) {
  const api = useApi()
  const { source, may_keep, title } = film
  if (!may_keep || !canSave()) return null
  return (
    <div className={className}>
      {source.kind === 'file' ? (
        <SaveOffline id={link} name={title} label={t`Save film offline`} save={() => saveFilm(api, { link, title })} />
      ) : (
        <p>This film needs the network: it is sent in pieces and cannot be saved.</p>
      )}
    </div>
  )
}
