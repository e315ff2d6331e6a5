import { useEffect, useState } from 'react'
import { codeStepAt, codeStepMs, roomCodeOf } from '#domains/learning/attendance/rules.ts'
import type { Register } from '#domains/learning/attendance/schema.ts'
import { momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { Button } from '#web/staff/frame/screen.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { timeOfDay } from '#web/ui/text/format-date.ts'
import css from './register.module.css'

/** Milliseconds by which the server's clock is ahead of this phone's, according to the time in its answer. */
const ahead = new Map<string, number>()

function aheadAt(now: string) {
  const known = ahead.get(now) ?? Date.parse(now) - Date.now()
  ahead.set(now, known)
  return known
}

/** Opens the room's code. The code is loaded with the register, so it works without a network. */
export function RoomCodeButton({ register, isOffline }: { register: Register; isOffline: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const clockAhead = aheadAt(register.now)
  const { room_code: code } = register
  if (code === null) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>Room code</Button>
      {isOpen && (
        <Dialog title="Scan to be present" onClose={() => setOpen(false)}>
          <RoomCode register={register} code={code} clockAhead={clockAhead} isOffline={isOffline} />
        </Dialog>
      )}
    </>
  )
}

/** Names students who scanned the code on the same phone. */
export function SharedPhones({ register: { shared_phones, students } }: { register: Register }) {
  const nameOf = (id: string) => students.find(({ student_id }) => student_id === id)?.candidate_name ?? ''
  return shared_phones.map((ids) => (
    <p key={ids.join()} className={css.offline}>
      <b>One phone, several students:</b> {ids.map(nameOf).join(', ')}. Look before you save.
    </p>
  ))
}

type Code = NonNullable<Register['room_code']>

function useNow(clockAhead: number) {
  const [now, setNow] = useState(() => Date.now() + clockAhead)
  // The clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + clockAhead), 500)
    return () => clearInterval(timer)
  }, [clockAhead])
  return now
}

type CodeProps = { register: Register; code: Code; clockAhead: number; isOffline: boolean }

/** Returns the address in the QR code. */
function linkOf(digits: string) {
  const link = new URL(paths.attendance, location.origin)
  link.searchParams.set('code', digits)
  return link.href
}

function RoomCode({ register, code, clockAhead, isOffline }: CodeProps) {
  const now = useNow(clockAhead)
  const step = codeStepAt(now)
  const [digits, setDigits] = useState('')
  // Signing is asynchronous in browsers.
  useEffect(() => {
    let isLast = true
    void roomCodeOf(code.secret, step).then((next) => isLast && setDigits(next))
    return () => {
      isLast = false
    }
  }, [code.secret, step])
  if (now < momentOf(code.from).getTime()) return <p>{t`The code is shown from ${timeOfDay(code.from)}.`}</p>
  if (now >= momentOf(code.until).getTime()) return <p>The time for the code is over.</p>
  const left = Math.ceil(((step + 1) * codeStepMs - now) / 1000)
  const minutesLeft = Math.ceil((momentOf(code.until).getTime() - now) / 60_000)
  const here = register.students.filter(({ scanned_at }) => scanned_at !== null).length
  const missing = register.students.filter(({ scanned_at }) => scanned_at === null)
  return (
    <div className={css.code}>
      <p>{t`Open until ${timeOfDay(code.until)}, ${plural(minutesLeft, '# minute left', '# minutes left')}`}</p>
      {isOffline && (
        <p className={css.offline} role="status">
          <b>No connection.</b> The code still works. Students’ phones need a connection, and the count is from{' '}
          {timeOfDay(register.now)}.
        </p>
      )}
      {digits !== '' && (
        <>
          <QrCode className={undefined} text={linkOf(digits)} label={t`QR code that marks students present`} />
          <p>{t`New code in ${left} s`}</p>
          <progress value={left * 1000} max={codeStepMs} aria-hidden="true" />
          <p>No camera? Type it on the page Attendance:</p>
          <p className={css.digits}>
            {[...digits].map((digit, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the places stay, their digits change
              <span key={place}>{digit}</span>
            ))}
          </p>
        </>
      )}
      <p>
        <b>{t`${here} of ${plural(register.students.length, '# student', '# students')} scanned the code`}</b>
      </p>
      {missing.length > 0 && (
        <details>
          <summary>Not scanned yet</summary>
          <p>{missing.map(({ candidate_name }) => candidate_name).join(', ')}</p>
        </details>
      )}
      <SharedPhones register={register} />
    </div>
  )
}
