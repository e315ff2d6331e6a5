import { type ComponentType, useEffect, useState } from 'react'
import { t } from '#platform/text/messages.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'

type Closable = { onClose: () => void }

/**
 * A part of the player whose code loads after the first question. `fetch` loads it in advance, because the network may
 * fail later. If the code is missing, a sentence replaces the part and the exam continues.
 */
function lazyPart<Props extends Closable>(title: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | null = null
  const fetch = async () => {
    try {
      loaded = (await load()).default
      return true
    } catch {
      return false // offline: requested again when the part is opened
    }
  }

  function Part(props: Props) {
    const [state, setState] = useState<'loading' | 'there' | 'missing'>(loaded ? 'there' : 'loading')
    // The network is outside React.
    useEffect(() => {
      if (!loaded) void fetch().then((isThere) => setState(isThere ? 'there' : 'missing'))
    }, [])
    const Loaded = loaded
    if (Loaded) return <Loaded {...props} />
    if (state !== 'missing') return null
    return (
      <Overlay title={title} onClose={props.onClose}>
        <p role="alert">This could not be loaded. Check your network and open it again.</p>
      </Overlay>
    )
  }
  return { Part, fetch }
}

/*
 * Parts of the hall that the first question does not need.
 */

export const calculator = lazyPart(t`Calculator`, () => import('../calculator/calculator.tsx'))
export const report = lazyPart(t`Report`, () => import('./report-dialog.tsx'))
export const questionPaper = lazyPart(t`Question Paper`, () => import('./question-paper.tsx'))
export const enlargedPicture = lazyPart(t`Image`, () => import('./enlarged-picture.tsx'))

/** Loads all parts, so that they are available offline. */
export function fetchHallParts() {
  for (const { fetch } of [report, questionPaper, enlargedPicture, calculator]) void fetch()
}
