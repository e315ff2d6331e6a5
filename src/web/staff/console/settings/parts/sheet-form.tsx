import { type ReactNode, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { Sheet } from '#domains/console/settings/schema.ts'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { say } from '#web/staff/parts/overlays/toast.tsx'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from './settings.module.css'

type SheetFormProps<Body extends FieldValues & object> = {
  sheet: Sheet<Body>
  /** Saves the given version, and returns the page. */
  save: (body: Body, ifMatch: string) => Promise<Sheet<Body>>
  onSaved: (sheet: Sheet<Body>) => void
  /** Describes the values that someone else has saved since. */
  tell: (body: Body) => string
  children: ReactNode
}

function isSheet<Body>(data: unknown): data is Sheet<Body> {
  return typeof data === 'object' && data !== null && 'version' in data && 'body' in data
}

/** A page of settings, saved as a whole. It names the person who changed it last, and shows another person's concurrent changes before replacing them. */
export function SheetForm<Body extends FieldValues & object>(props: SheetFormProps<Body>) {
  const { sheet, save, onSaved, tell, children } = props
  const [theirs, setTheirs] = useState<Sheet<Body> | null>(null)
  const mayEdit = useMay()('settings.edit')
  const send = async (body: Body) => {
    try {
      const saved = await save(body, String((theirs ?? sheet).version))
      setTheirs(null)
      onSaved(saved)
      say(t`Settings saved.`)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale' && isSheet<Body>(error.data)) setTheirs(error.data)
      throw error
    }
  }
  const take = () => {
    if (theirs) onSaved(theirs)
    setTheirs(null)
  }
  const values: DefaultValues<Body> = JSON.parse(JSON.stringify(sheet.body))
  return (
    <>
      <p className={css.by}>
        {sheet.changed_at === null
          ? t`Default, not changed yet.`
          : t`Last changed by ${sheet.changed_by?.candidate_name ?? t`a former colleague`}, ${dayAndTime(sheet.changed_at)}.`}
        {!mayEdit && <> You can view these settings. Only a director can change them.</>}
      </p>
      {theirs && (
        <div className={css.theirs} role="status">
          <p>
            {theirs.changed_by?.candidate_name ?? t`Somebody`} has saved this in the meantime: {tell(theirs.body)}. Save
            again to replace it with yours.
          </p>
          <p>
            <TextButton onPress={take}>Use theirs</TextButton>
          </p>
        </div>
      )}
      <fieldset disabled={!mayEdit}>
        <StaffForm<Body> key={sheet.version} values={values} submit="Save" isPrimary={mayEdit} onSubmit={send}>
          {children}
        </StaffForm>
      </fieldset>
    </>
  )
}
