import { useState } from 'react'
import { calendarCalls } from '#domains/learning/calendar/calls.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useRequest } from '#web/shell/forms/form-state.ts'
import css from './my-classes.module.css'

/** Whether a mail comes one hour before each class. Kept at once; a refusal puts the tick back. */
export function Reminders({ isOn }: { isOn: boolean }) {
  const api = useApi()
  const [isWanted, setWanted] = useState(isOn)
  const { isSending, refusal, run } = useRequest()
  const choose = (reminds_by_mail: boolean) => {
    setWanted(reminds_by_mail)
    void run(async () => {
      const kept = await api(calendarCalls).setReminders({ reminds_by_mail })
      setWanted(kept.reminds_by_mail)
    }).then((refused) => refused && setWanted(!reminds_by_mail))
  }
  return (
    <section className={css.panel} aria-labelledby="reminders">
      <h2 id="reminders">Reminders</h2>
      <label className={css.tick}>
        <input
          type="checkbox"
          checked={isWanted}
          disabled={isSending}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
        Send me an e-mail one hour before each class
      </label>
      {refusal && (
        <p role="alert" className={css.refusal}>
          {refusal.message}
        </p>
      )}
    </section>
  )
}
