import { sealCalls } from '../../../../domains/attempts/seals/calls.ts'
import type { SystemHealth } from '../../../../domains/attempts/seals/schema.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { Screen } from '../../frame/screen.tsx'
import { State } from '../../marks/state.tsx'
import { api } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { dayAndTime } from '../../text/dates.ts'
import css from './system.module.css'

/** Whether all is well behind the screens. Nothing here can stop the exam hall. */
export default function System() {
  const answer = useAnswer('system', () => api(sealCalls).systemHealth())
  return (
    <Screen title="System">{answer.data ? <Health health={answer.data} /> : <AnswerState answer={answer} />}</Screen>
  )
}

function Health({ health: { jobs, journals } }: { health: SystemHealth }) {
  const { last_check: check, newest_seal_at: sealedAt } = journals
  return (
    <>
      <dl className={css.facts}>
        <Fact name="Work that is due">
          <State mark={jobs.oldest_due_seconds > 120 ? 'warn' : 'ok'}>
            {jobs.due === 0 ? 'none waits' : `${jobs.due}, the oldest for ${Math.round(jobs.oldest_due_seconds)} s`}
          </State>
        </Fact>
        <Fact name="Parked work">
          <State mark={jobs.parked_count > 0 ? 'bad' : 'ok'}>
            {jobs.parked_count === 0 ? 'none' : `${jobs.parked_count} failed ten times and wait for somebody`}
          </State>
        </Fact>
        <Fact name="Answers of tests, newest seal">{sealedAt ? dayAndTime(sealedAt) : 'none yet'}</Fact>
        <Fact name="Answers of tests, last check">
          {check ? (
            <State mark={check.fault_count > 0 ? 'bad' : 'ok'}>
              {dayAndTime(check.started_at)}: {check.attempts} attempts, {check.fault_count} faults
            </State>
          ) : (
            'not yet: every night'
          )}
        </Fact>
      </dl>
      {jobs.parked.length > 0 && (
        <section className={css.parked}>
          <h2>Parked work</h2>
          <ul>
            {jobs.parked.map(({ _id, kind, parked_at, last_error }) => (
              <li key={_id}>
                <b>{kind}</b> since {dayAndTime(parked_at)}
                {last_error && `: ${last_error}`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
