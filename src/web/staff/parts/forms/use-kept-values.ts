import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from '../../shell/device-drafts.ts'

function readValues<V extends FieldValues>(name: string): Partial<V> | null {
  try {
    const values: Partial<V> | null = JSON.parse(readDraft(name) ?? 'null')
    return values
  } catch {
    return null // written by another version of the console
  }
}

/** Keeps what is typed into a form on the device, under `keepAs`, and puts it back when the form opens again. */
export function useKeptValues<V extends FieldValues>(form: UseFormReturn<V>, keepAs: string | undefined) {
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
