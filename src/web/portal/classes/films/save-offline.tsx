import { t } from '#platform/text/messages.ts'
import type { Saving } from '#web/shell/downloads/save-download.ts'
import { useDownload } from '#web/shell/downloads/use-downloads.ts'
import { TickIcon } from '#web/ui/media/verdict-icons.tsx'
import { formatBytes } from '#web/ui/text/format-number.ts'
import css from './save-offline.module.css'

type SaveOfflineProps = {
  /** Id of the file on this device. */
  id: string
  /** Name for screen readers, which lack the button's visual context. */
  name: string
  label?: string
  /** Resolves with a message that says why saving failed, or null on success. */
  save: () => Promise<string | null>
}

/** Saves a file on the device, shows the progress, and deletes it again. */
export function SaveOffline({ id, name, label = t`Save offline`, save: keep }: SaveOfflineProps) {
  const { kept, saving, problem, save, remove } = useDownload(id, keep)
  const spoken = <span className="sr"> {name}</span>
  return (
    <span className={css.save}>
      {saving ? (
        <SavingLine saving={saving} name={name} />
      ) : kept ? (
        <>
          <span className={css.saved}>
            <TickIcon />
            Saved
          </span>
          <button type="button" className="link" onClick={remove}>
            Remove{spoken}
          </button>
        </>
      ) : (
        <button type="button" className="link" onClick={save}>
          {label}
          {spoken}
        </button>
      )}
      <span className="sr" role="status">
        {saving ? t`Saving ${name}` : kept ? t`${name} is saved on this device.` : ''}
      </span>
      {problem !== null && (
        <span role="alert" className={css.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}

/** Progress of a download, with a button to stop it. */
export function SavingLine({ saving, name }: { saving: Saving; name: string }) {
  const { done, total, stop } = saving
  const share = total === null || total === 0 ? undefined : done / total
  return (
    <>
      <progress className={css.bar} aria-label={t`Saving ${name}`} value={share} />
      <span className={`num ${css.share}`} aria-hidden="true">
        {share === undefined ? formatBytes(done) : `${Math.floor(share * 100)} %`}
      </span>
      <button type="button" className="link" onClick={stop}>
        Stop<span className="sr"> saving {name}</span>
      </button>
    </>
  )
}
