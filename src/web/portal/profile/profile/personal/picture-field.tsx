import { type ChangeEvent, useRef } from 'react'
import type { FileKind } from '#domains/identity/profile/schema.ts'
import { t } from '#platform/text/messages.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
import { AlertIcon } from '#web/ui/media/verdict-icons.tsx'
import css from './picture-field.module.css'

type PictureFieldProps = {
  id: string
  kind: FileKind
  label: string
  /** Address of the stored picture. */
  kept: string | null
  /** Data URL not yet saved; null to remove the stored picture. */
  chosen: string | null | undefined
  problem: string | undefined
  onChoose: (event: ChangeEvent<HTMLInputElement>) => void
  onRemove: () => void
}

const words: Record<FileKind, { yours: string; none: string; remove: string }> = {
  photo: { yours: t`Your photo`, none: t`No photo yet`, remove: t`Remove photo` },
  signature: { yours: t`Your signature`, none: t`No signature yet`, remove: t`Remove signature` },
}

type PreviewProps = Pick<PictureFieldProps, 'kind' | 'kept' | 'chosen'>

function Preview({ kind, kept, chosen }: PreviewProps) {
  const alt = words[kind].yours
  return (
    <div className={`${css.frame} ${css[kind]}`}>
      {chosen ? (
        <img src={chosen} alt={alt} />
      ) : (
        <PrivatePicture path={chosen === null ? null : kept} alt={alt}>
          <span>{words[kind].none}</span>
        </PrivatePicture>
      )}
    </div>
  )
}

/**
 * A picture field with preview. Scales down a picture that is too large, or refuses it at once if that is impossible.
 */
export function PictureField({ id, kind, label, kept, chosen, problem, onChoose, onRemove }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    onRemove()
    // The button disappears together with the picture.
    input.current?.focus()
  }
  return (
    <div className={css.field} data-picture="">
      <Preview kind={kind} kept={kept} chosen={chosen} />
      <div className={css.choose}>
        <label htmlFor={id}>{label}</label>
        <input
          ref={input}
          id={id}
          name={kind}
          type="file"
          accept="image/*"
          onChange={onChoose}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {chosen ? t`Not saved yet.` : t`Up to 150 KB. Larger images are reduced automatically.`}
        </p>
        {problem && (
          <p id={`${id}-error`} className={css.error} role="alert">
            <AlertIcon /> {problem}
          </p>
        )}
        {(chosen ?? (chosen === null ? null : kept)) && (
          <button type="button" className={`link ${css.remove}`} onClick={remove}>
            {words[kind].remove}
          </button>
        )}
      </div>
    </div>
  )
}
