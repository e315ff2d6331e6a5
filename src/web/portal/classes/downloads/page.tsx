import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { encodeLink } from '#domains/learning/viewer/rules.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Download } from '#web/shell/downloads/drop-ended.ts'
import { canSave, deleteDownloads } from '#web/shell/downloads/save-download.ts'
import { readFreeBytes } from '#web/shell/downloads/store-file.ts'
import { sweepDownloads } from '#web/shell/downloads/sweep-downloads.ts'
import { useDownloads, useSavings } from '#web/shell/downloads/use-downloads.ts'
import type { PageModule } from '#web/shell/page.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { mediumDate } from '#web/ui/text/format-date.ts'
import { formatBytes } from '#web/ui/text/format-number.ts'
import { ConfirmWindow } from '../../parts/frame/confirm-window.tsx'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { SavingLine } from '../films/save-offline.tsx'
import css from './downloads.module.css'

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Downloads: ${institute.name}` })

const neverChanges = () => () => undefined

/** Lists the student's downloads on this device. Rendered from the device alone, so that it is the same offline. */
export default function DownloadsPage() {
  const downloads = useDownloads()
  const savings = [...useSavings()]
  // Only the browser knows this; the server's page is the same for everyone.
  const maySave = useSyncExternalStore(neverChanges, canSave, () => true)
  const endedCount = useSweep()
  const [asked, setAsked] = useState<Download[] | null>(null)
  const bytes = downloads.reduce((sum, download) => sum + download.bytes, 0)
  const space = useSpace(bytes)
  return (
    <PortalPage title={t`Downloads`} ownBundle={null}>
      {endedCount > 0 && (
        <Notice>
          <span role="status">
            {t`${plural(endedCount, '# download was', '# downloads were')} deleted, because the course has ended or the institute no longer allows it.`}
          </span>
        </Notice>
      )}
      {!maySave && (
        <Notice>
          {'caches' in globalThis
            ? t`On a shared computer nothing can be saved. Everything ends with this tab.`
            : t`This browser cannot save files for offline.`}
        </Notice>
      )}
      {downloads.length > 0 && (
        <div className={css.sum}>
          <p className="num">
            {t`${plural(downloads.length, '# download', '# downloads')}, ${formatBytes(bytes)}.`} {spaceText(space)}
          </p>
          <button type="button" className="btn ghost" onClick={() => setAsked(downloads)}>
            Delete all
          </button>
        </div>
      )}
      {savings.length > 0 && (
        <ul className={css.list} aria-label="Being saved">
          {savings.map(([id, saving]) => (
            <li key={id} className={css.saving}>
              <span>{saving.title}</span>
              <SavingLine saving={saving} name={saving.title} />
            </li>
          ))}
        </ul>
      )}
      {downloads.length > 0 ? (
        <ul className={css.list} aria-label="Saved on this device">
          {downloads.map((download) => (
            <DownloadRow key={download.id} download={download} onDelete={() => setAsked([download])} />
          ))}
        </ul>
      ) : (
        savings.length === 0 && <Empty space={spaceText(space)} />
      )}
      <p className={css.rule}>
        Downloads stay on this device until you delete them, log out or your course ends. Nobody else who logs in here
        can open them.
      </p>
      {asked && <DeleteWindow downloads={asked} onClose={() => setAsked(null)} />}
    </PortalPage>
  )
}

function Empty({ space }: { space: string }) {
  return (
    <div className={css.empty}>
      <p>
        <b>Nothing is saved on this device yet.</b>
      </p>
      <p>
        Open a class and choose “Save offline” beside its PDF. Films can be saved where they are watched, if the
        institute allows it. {space}
      </p>
      <p>
        <Link className="btn" to={paths.classes}>
          Classes
        </Link>
      </p>
    </div>
  )
}

/** Confirms the deletion of one download, or of all. */
function DeleteWindow({ downloads, onClose }: { downloads: Download[]; onClose: () => void }) {
  const [first] = downloads
  const isOne = downloads.length === 1
  return (
    <ConfirmWindow
      title={isOne ? t`Delete this download?` : t`Delete all downloads?`}
      action={t`Delete`}
      isLoss
      onConfirm={() => deleteDownloads(downloads.map(({ id }) => id))}
      onClose={onClose}
    >
      <p>
        {isOne
          ? t`“${first?.title ?? ''}” is deleted from this device. You can save it again while you are online.`
          : t`Your ${downloads.length} downloads are deleted from this device. You can save them again while you are online.`}
      </p>
    </ConfirmWindow>
  )
}

const kinds: Record<Download['kind'], string> = {
  notes: t`Class Annotation PDF`,
  assignment: t`Assignment PDF`,
  film: t`Film`,
}

/** A download with its title, class and size, and buttons to open and delete it. */
function DownloadRow({ download, onDelete }: { download: Download; onDelete: () => void }) {
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

const gigabyte = 1024 ** 3

/** Returns the bytes the browser has left for this site; null if unknown. Measured again when `used` changes. */
function useSpace(used: number) {
  const [left, setLeft] = useState<{ of: number; bytes: number } | null>(null)
  // Browser storage is outside React.
  useEffect(() => {
    let isShown = true
    const look = async () => {
      const bytes = await readFreeBytes()
      if (isShown && bytes !== null) setLeft({ of: used, bytes })
    }
    look().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [used])
  // An estimate until the browser has answered.
  return left === null ? null : left.bytes + left.of - used
}

function spaceText(bytes: number | null) {
  if (bytes === null) return ''
  const size = bytes < gigabyte ? formatBytes(bytes) : `${(bytes / gigabyte).toFixed(1)}\u00a0GB`
  return t`About ${size} is free for downloads on this device.`
}

/** Deletes downloads that may no longer be stored; returns how many. */
function useSweep() {
  const api = useApi()
  const [count, setCount] = useState(0)
  // The device and the network are outside React.
  useEffect(() => {
    let isShown = true
    sweepDownloads(api).then(
      (ended) => isShown && setCount(ended),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [api])
  return count
}
