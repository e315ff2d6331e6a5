import { useEffect, useState } from 'react'
import { useInstitute } from '#web/shell/institute.ts'
import css from './hint.module.css'
import { isQuiet, isUsedOften, noteVisit, putOff } from './hint-times.ts'

/** Event of Chromium; other browsers have their own menu for installing. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

function isInstallEvent(event: Event): event is InstallEvent {
  return 'prompt' in event
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/**
 * Suggests installing the student area as an app, to students who have come on three days, at most once in three
 * months. Only in browsers that offer it.
 */
export function InstallHint() {
  const { name } = useInstitute()
  const [offer, setOffer] = useState<InstallEvent | null>(null)
  // The browser's offer is outside React.
  useEffect(() => {
    noteVisit()
    const keep = (event: Event) => {
      event.preventDefault()
      if (isInstallEvent(event) && isUsedOften() && !isQuiet('install') && !isInstalled()) setOffer(event)
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (!offer) return null
  const close = () => {
    putOff('install')
    setOffer(null)
  }
  const install = () => {
    void offer.prompt()
    close()
  }
  return (
    <section className={`${css.hint} ${css.last}`} aria-label="Install">
      <p>
        <b>Keep {name} handy.</b> It opens like an app, and you can read what you last viewed even when you are offline.
      </p>
      <div className={css.actions}>
        <button type="button" className="btn ghost" onClick={close}>
          Not now
        </button>
        <button type="button" className="btn" onClick={install}>
          Install
        </button>
      </div>
    </section>
  )
}
