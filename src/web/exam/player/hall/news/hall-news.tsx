import { type ReactNode, useEffect, useState } from 'react'
import { messageCalls } from '#domains/attempts/hall/calls.ts'
import type { CandidateMessage } from '#domains/attempts/hall/schema.ts'
import { formatCapitalTime, momentOf } from '#platform/text/india-time.ts'
import { plural, t } from '#platform/text/messages.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import type { Run } from '../../sitting/run.ts'
import { useNews } from '../use-run.ts'
import css from './hall-news.module.css'

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

/** Shows extra time and messages from the office during the test, one at a time and beside the question, which stays usable. */
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

// Spreads the requests of a hall's devices for the same message, and the retries of failed ones.
const spreadMs = 2000
const againMs = 10_000

/**
 * Returns the unread messages to this candidate, oldest first. `known`: their number according to the last save.
 * A read message disappears at once; reporting it as read is retried until it succeeds.
 */
function useMessages(attemptId: string, known: number) {
  const api = useApi()
  const [all, setAll] = useState<CandidateMessage[]>([])
  const [read, setRead] = useState<readonly string[]>([])
  // The network is outside React.
  useEffect(() => {
    if (known === 0) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () =>
      api(messageCalls)
        .messages({ id: attemptId })
        .then(setAll, () => {
          timer = setTimeout(ask, againMs)
        })
    timer = setTimeout(ask, Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [api, attemptId, known])

  const untold = all.filter(({ _id, read_at }) => read.includes(_id) && read_at === null)
  const [tries, setTries] = useState(0)
  const next = untold[0]?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed try is made again
  useEffect(() => {
    if (next === undefined) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const at = new Date().toISOString()
    api(messageCalls)
      .readMessage({ id: attemptId, message: next })
      .then(
        () =>
          isCurrent &&
          setAll((old) => old.map((message) => (message._id === next ? { ...message, read_at: at } : message))),
        () => {
          timer = setTimeout(() => setTries((count) => count + 1), againMs)
        },
      )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [api, attemptId, next, tries])

  return {
    unread: all.filter(({ _id, read_at }) => read_at === null && !read.includes(_id)),
    read: (id: string) => setRead((old) => [...old, id]),
  }
}
