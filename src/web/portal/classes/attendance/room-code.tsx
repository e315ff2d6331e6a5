import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { attendanceCalls } from '#domains/learning/attendance/calls.ts'
import type { ScannedClass } from '#domains/learning/attendance/schema.ts'
import { t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { type ReadField, useCheckedForm } from '#web/shell/forms/form-state.ts'
import { Field, Form } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { clockTimeOfDay } from '#web/ui/text/format-date.ts'
import css from './attendance.module.css'

const phoneKey = 'phoneId'
let phone: string | null = null

/** Returns the id of this phone, which is shared by everyone who uses it. */
function findPhone() {
  try {
    phone ??= localStorage.getItem(phoneKey)
    phone ??= crypto.randomUUID()
    localStorage.setItem(phoneKey, phone)
  } catch {
    // Storage is blocked: the id lasts as long as the page.
  }
  phone ??= crypto.randomUUID()
  return phone
}

const names = ['code'] as const
type Read = ReadField<(typeof names)[number]>

/** Marks the student present with the room's code, scanned (in the address) or typed. */
export function RoomCode({ onPresent }: { onPresent: () => void }) {
  const api = useApi()
  const [search] = useSearchParams()
  const scanned = search.get('code') ?? ''
  const [present, setPresent] = useState<ScannedClass | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  const { field, form, failure, isSending } = useCheckedForm({
    names,
    idPrefix: 'room-',
    check: (read: Read) => ({ code: /^\d{6}$/.test(read('code').trim()) ? undefined : t`Enter the six digits.` }),
    send: async (read) => {
      setPresent(await api(attendanceCalls).scanCode({ code: read('code').trim(), device_id: findPhone() }))
      onPresent()
    },
  })
  // Sends a scanned code at once, as if its button had been pressed.
  useEffect(() => {
    if (scanned !== '') ref.current?.querySelector('form')?.requestSubmit()
  }, [scanned])
  if (present) return <Present scanned={present} />
  return (
    <div className={css.code} ref={ref}>
      <details open={scanned !== ''}>
        <summary>Enter the room code</summary>
        <Form failure={failure} {...form}>
          <Field
            {...field('code')}
            label="Room code"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            defaultValue={scanned}
            required
          />
          <button className="btn" type="submit" disabled={isSending}>
            {isSending ? t`Please wait` : t`I am here`}
          </button>
        </Form>
      </details>
    </div>
  )
}

function Present({
  scanned: { standing, scanned_at, batch_codes, subject_name, teacher_name },
}: {
  scanned: ScannedClass
}) {
  const time = clockTimeOfDay(scanned_at)
  return (
    <Notice tone={standing === 'absent' ? 'bad' : 'good'}>
      <b>{standing === 'absent' ? t`The teacher has marked you absent.` : t`Present, ${time}`}</b>{' '}
      {[batch_codes, subject_name, teacher_name].filter((part) => part !== null).join(', ')}
    </Notice>
  )
}
