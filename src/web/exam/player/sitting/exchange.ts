import type { JournalEntry, OpenAttempt, Saved, SignalKind } from '../../../../domains/attempts/schema.ts'
import type { Api } from '../../../api.ts'
import { isFinal, type LineStatus } from './failures.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createSignals } from './signals.ts'
import { createSync, type SyncParts } from './sync.ts'

type ExchangeParts = Pick<SyncParts, 'batch' | 'onStatus' | 'setTimer'> & {
  api: Pick<Api, 'saveAnswers'>
  attempt: Pick<OpenAttempt, '_id' | 'epoch'>
  onSaved: (saved: Saved) => void
  recordTime: () => void
}

/** Everything this page sends of its attempt: answers, what it noticed, and now and then the question how things stand. */
export function createExchange({ api, attempt, setTimer, recordTime, ...parts }: ExchangeParts) {
  const { _id, epoch } = attempt
  const signals = createSignals()

  async function save(entries: JournalEntry[], isLeaving: boolean) {
    heartbeat.rest()
    const taken = signals.take()
    const body = { epoch, entries, ...(taken.length > 0 && { signals: taken }) }
    try {
      return await api.saveAnswers(_id, body, isLeaving)
    } catch (error) {
      signals.giveBack(taken)
      throw error
    }
  }

  function onStatus(status: LineStatus) {
    if (isFinal(status)) heartbeat.stop()
    parts.onStatus(status)
  }

  const sync = createSync({ ...parts, save, onStatus, setTimer })
  const heartbeat = createHeartbeat(setTimer, sync.ask)

  return {
    sync,
    /** What the page around a sitting tells it. */
    page: {
      retryNow: sync.retryNow,
      signal: (kind: SignalKind) => signals.note(kind),
      /** Another page of this browser has the attempt now. */
      takenOver: () => sync.halt('taken-over'),
      leave: () => {
        recordTime()
        heartbeat.sleep()
        void sync.leave(!signals.isEmpty())
      },
      /** The page is looked at again. After a sleep of the device our clock may be behind, so the server is asked. */
      comeBack: () => {
        recordTime()
        heartbeat.wake()
        sync.ask()
      },
    },
  }
}
