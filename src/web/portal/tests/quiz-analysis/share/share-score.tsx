import { useState } from 'react'
import type { Analysis } from '#domains/attempts/analysis/schema.ts'
import { scoreCardCalls } from '#domains/student-area/calls.ts'
import { marksText } from '#platform/text/counted.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import { saveFile } from '#web/shell/save-file.ts'
import { DigitBoxes } from '#web/ui/forms/digit-boxes.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import css from './share-score.module.css'

/** Share button, with a choice of contents before anything leaves the device. */
export function ShareScore({ analysis }: { analysis: Analysis }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p>
      <button type="button" className="btn ghost" onClick={() => setOpen(true)}>
        Share the score
      </button>
      {isOpen && (
        <Overlay title={t`Share the score`} onClose={() => setOpen(false)}>
          <ShareForm analysis={analysis} />
        </Overlay>
      )}
    </p>
  )
}

type Shown = { name: boolean; rank: boolean; score: boolean }

const flag = (isShown: boolean) => (isShown ? ('true' as const) : ('false' as const))

/** Requests the picture once for each choice; a second press shares the picture already loaded. */
function usePicture(analysis: Analysis, shown: Shown) {
  const api = useApi()
  const [made, setMade] = useState<{ key: string; file: File } | null>(null)
  const key = JSON.stringify(shown)
  return async () => {
    if (made?.key === key) return made.file
    const query = { name: flag(shown.name), rank: flag(shown.rank), score: flag(shown.score) }
    const bytes = await api(scoreCardCalls).scoreCard({ id: analysis._id, ...query })
    const file = new File([bytes], 'score.png', { type: 'image/png' })
    setMade({ key, file })
    return file
  }
}

function ShareForm({ analysis }: { analysis: Analysis }) {
  const { standing } = analysis
  const rank = standing.state === 'ranked' && standing.rank !== null ? standing.rank : null
  const [shown, setShown] = useState<Shown>({ name: false, rank: false, score: true })
  const [isReady, setReady] = useState(false)
  const getPicture = usePicture(analysis, shown)
  const { isSending, refusal, run } = useRequest(t`The picture could not be made. Check your network and try again.`)
  const choose = (part: Partial<Shown>) => {
    setShown({ ...shown, ...part })
    setReady(false)
  }
  const share = () => run(async () => setReady((await sharePicture(await getPicture())) === 'again'))
  const save = () =>
    run(async () => {
      const picture = await getPicture()
      saveFile(picture, picture.name)
    })
  return (
    <>
      <Preview analysis={analysis} isScoreShown={shown.score} />
      <fieldset className={css.choices}>
        <legend>On the card</legend>
        <Choice label={t`My first name`} isOn={shown.name} onChange={(name) => choose({ name })} />
        {rank !== null && (
          <Choice
            label={t`My rank`}
            hint={t`${rank} of ${standing.candidates}`}
            isOn={shown.rank}
            onChange={(rank) => choose({ rank })}
          />
        )}
        <Choice
          label={t`My score`}
          hint={t`${marksText(analysis.marks_obtained)} of ${marksText(analysis.quiz_id.mm)}, and which questions were right`}
          isOn={shown.score}
          onChange={(score) => choose({ score })}
        />
      </fieldset>
      <p className={css.words}>
        Nothing else is on the card or in its code, which leads to the test and never to your result. The card is not
        kept here.
      </p>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {isReady && <Notice tone="good">The picture is ready. Please press Share again.</Notice>}
      <div className={css.buttons}>
        {canShareFiles() && (
          <button type="button" className="btn" disabled={isSending} onClick={() => void share()}>
            {isSending ? t`Please wait` : t`Share`}
          </button>
        )}
        <button type="button" className="btn ghost" disabled={isSending} onClick={() => void save()}>
          Save the picture
        </button>
      </div>
    </>
  )
}

function Preview({ analysis: { quiz_id: quiz, marks_obtained: marks }, isScoreShown }: PreviewProps) {
  return (
    <div className={`num ${css.preview}`}>
      <p>{quiz.quiz_name}</p>
      {isScoreShown ? (
        <p className={css.score}>
          <DigitBoxes value={marksText(marks)} /> <small>of {marksText(quiz.mm)}</small>
        </p>
      ) : (
        <p className={css.words}>Without marks</p>
      )}
    </div>
  )
}

type PreviewProps = { analysis: Analysis; isScoreShown: boolean }

type ChoiceProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span>
        <b>{label}</b>
        {hint && <small className="num">{hint}</small>}
      </span>
    </label>
  )
}

const probe = () => new File([''], 'score.png', { type: 'image/png' })

/** Returns whether this browser has a share sheet that accepts pictures. */
function canShareFiles() {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [probe()] })
}

/**
 * Opens the device's share sheet. `again`: the browser requires another press, because the picture arrived too long
 * after the first one. Closing the sheet is not a failure.
 */
async function sharePicture(file: File): Promise<'done' | 'again'> {
  try {
    await navigator.share({ files: [file] })
    return 'done'
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError') return 'done'
    if (name === 'NotAllowedError') return 'again'
    throw error
  }
}
