import { type ReactNode, useState } from 'react'
import { formatCapitalTime, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import type { Run } from '../../sitting/run.ts'
import { useNews } from '../use-run.ts'
import css from './hall-news.module.css'
import { useMessages } from './use-messages.ts'

function Card({ children, label, onRead }: { children: ReactNode; label: string; onRead: () => void }) {
  return (
    <div className={css.card}>
      <div className={css.words}>{children}</div>
      <button type="button" className="btn ghost" onClick={onRead}>
        {label}
      </button>
    </div>
  )
}

/** What the office gave and told while the test is sat: one thing after the other, beside the question, which can be answered all the while. */
export function HallNews({ run }: { run: Run }) {
  const { messages, givenSeconds } = useNews(run)
  const { unread, read } = useMessages(run.attempt._id, messages)
  const [seenSeconds, setSeen] = useState(0)
  const minutes = Math.round((givenSeconds - seenSeconds) / 60)
  const [message] = unread
  return (
    <section className={css.news} aria-label="From the institute" role="status">
      {minutes > 0 && (
        <Card label={t`All right`} onRead={() => setSeen(givenSeconds)}>
          <b>{t`You have ${plural(minutes, '# minute', '# minutes')} more.`}</b>
          <p>The clock shows it already. There is nothing to do.</p>
        </Card>
      )}
      {minutes <= 0 && message && (
        <Card key={message._id} label={t`I have read this`} onRead={() => read(message._id)}>
          <b>{t`Message at ${formatCapitalTime(momentOf(message.sent_at))}`}</b>
          <p className={css.text}>{message.text}</p>
          {unread.length > 1 && <small>{t`${plural(unread.length - 1, '# more message', '# more messages')}`}</small>}
        </Card>
      )}
    </section>
  )
}
