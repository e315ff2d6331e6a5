import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useBlocker } from 'react-router'
import { t } from '#platform/text/messages.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { Button, TextButton } from '#web/staff/frame/screen.tsx'
import { leaving } from '#web/staff/shell/api.ts'
import { readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'
import { Dialog, DialogActions } from '../overlays/dialog.tsx'
import css from './forms.module.css'

/** Shows the API's problems at their fields, whose names are the same dotted paths. */
export function showProblems<V extends FieldValues>(form: UseFormReturn<V>, problems: Record<string, string>) {
  for (const [path, message] of Object.entries(problems)) {
    const { name }: { name: Path<V> } = JSON.parse(JSON.stringify({ name: path }))
    form.setError(name, { type: 'server', message })
  }
}

type StaffFormProps<V extends FieldValues> = {
  values: DefaultValues<V>
  /** Rejects with the API's refusal, which is shown while the input stays. */
  onSubmit: (values: V) => Promise<void>
  submit: string
  children: ReactNode
  onCancel?: () => void
  isPrimary?: boolean
  /** Name under which this device stores the input until it is sent. */
  keepAs?: string
}

/** A form without a draft: its button sends it, and it warns before being left with changes. */
export function StaffForm<V extends FieldValues>(props: StaffFormProps<V>) {
  const { values, onSubmit, submit, children, onCancel, isPrimary = true, keepAs } = props
  const form = useForm<V>({ defaultValues: values })
  const kept = useKeptValues(form, keepAs)
  const [failure, setFailure] = useState<string | null>(null)
  const summary = useRef<HTMLDivElement>(null)
  const { isDirty, isSubmitting } = form.formState
  const submitted = form.handleSubmit(async (given) => {
    setFailure(null)
    try {
      await onSubmit(given)
      form.reset(given)
      // After the reset, which counts as a change and would store the input again.
      kept.forget()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showProblems(form, error.errors)
      setFailure(error.message)
      requestAnimationFrame(() => summary.current?.focus())
    }
  })
  const send = (event: FormEvent) => {
    // Otherwise a refusal that belongs to no field would block every further attempt.
    form.clearErrors()
    return submitted(event)
  }
  return (
    <FormProvider {...form}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        {failure !== null && (
          <div className={css.failure} ref={summary} role="alert" tabIndex={-1}>
            {failure}
          </div>
        )}
        {kept.isBack && (
          <p role="status">
            Your earlier input has been restored.{' '}
            <TextButton
              onPress={() => {
                form.reset(values)
                kept.forget()
              }}
            >
              Start over
            </TextButton>
          </p>
        )}
        {children}
        <div className={css.end}>
          {onCancel && <Button onPress={onCancel}>Cancel</Button>}
          <Button type="submit" isPrimary={isPrimary} isDisabled={isSubmitting}>
            {isSubmitting ? t`Please wait` : submit}
          </Button>
        </div>
      </form>
      <UnsavedGuard isDirty={isDirty && !isSubmitting} onLeave={kept.forget} />
    </FormProvider>
  )
}

type FormDialogProps<V extends FieldValues> = Omit<StaffFormProps<V>, 'onCancel'> & {
  title: string
  onClose: () => void
  isWide?: boolean
}

/** A dialog that consists of one form. */
export function FormDialog<V extends FieldValues>({ title, onClose, isWide = false, ...form }: FormDialogProps<V>) {
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      <StaffForm<V> {...form} onCancel={onClose} />
    </Dialog>
  )
}

/** Asks before typed text is lost: by a dialog when navigating within the console, by the browser when leaving it. */
export function UnsavedGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  // Closing the window is outside React.
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.isForced) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" onClose={() => blocker.reset()}>
      <p>Your changes here have not been saved yet.</p>
      <DialogActions>
        <Button
          onPress={() => {
            onLeave?.()
            blocker.proceed()
          }}
        >
          Leave
        </Button>
        <Button isPrimary onPress={() => blocker.reset()}>
          Stay here
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A heading within a form, with fields side by side if there is room. */
export function FieldGroup({
  title,
  children,
  columns = 1,
}: {
  title?: string
  children: ReactNode
  columns?: 1 | 2 | 3
}) {
  return (
    <section className={css.group}>
      {title && <h2>{title}</h2>}
      <div className={css.columns} data-columns={columns}>
        {children}
      </div>
    </section>
  )
}

function readValues<V extends FieldValues>(name: string): Partial<V> | null {
  try {
    const values: Partial<V> | null = JSON.parse(readDraft(name) ?? 'null')
    return values
  } catch {
    return null // written by another version of the console
  }
}

/** Stores a form's input on the device under `keepAs`, and restores it when the form opens again. */
function useKeptValues<V extends FieldValues>(form: UseFormReturn<V>, keepAs: string | undefined) {
  const [left] = useState(() => (keepAs === undefined ? null : readValues<V>(`form ${keepAs}`)))
  const [isBack, setBack] = useState(left !== null)
  // The form's own changes are outside React.
  useEffect(() => {
    if (keepAs === undefined) return
    for (const [path, value] of Object.entries(left ?? {})) {
      const change: { path: Path<V>; value: PathValue<V, Path<V>> } = JSON.parse(JSON.stringify({ path, value }))
      form.setValue(change.path, change.value, { shouldDirty: true })
    }
    const subscription = form.watch((values) => writeDraft(`form ${keepAs}`, JSON.stringify(values)))
    return () => subscription.unsubscribe()
  }, [form, keepAs, left])
  return {
    isBack,
    forget: () => {
      setBack(false)
      if (keepAs !== undefined) writeDraft(`form ${keepAs}`, null)
    },
  }
}
