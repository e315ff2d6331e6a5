import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { systemCalls } from '#domains/console/calls.ts'
import type { DropJobBody, StuckJob, SystemHealth } from '#domains/console/system/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { waitingScreen } from '#web/staff/frame/answer-states.tsx'
import { Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { TextField } from '#web/staff/parts/forms/fields.tsx'
import { StaffForm } from '#web/staff/parts/forms/staff-form.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog } from '#web/staff/parts/overlays/dialog.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from './system.module.css'

/** Shows the state of all services behind the screens, none of which can stop the exam hall. */
export default function System() {
  const answer = useAnswer(systemCalls.systemHealth)
  const may = useMay()
  const { data } = answer
  if (!data) return waitingScreen({ title: t`System`, answer })
  return (
    <Screen title="System" beside={<TextButton onPress={answer.reload}>Check again</TextButton>}>
      <Health health={data} />
      {data.jobs.stuck_count > 0 && <Stuck jobs={data.jobs} onSettled={may('settings.edit') ? answer.reload : null} />}
      <ShortTable
        title="Jobs by type"
        numbers={4}
        heads={[t`Type`, t`Due`, t`Under way`, t`Later`, t`Stopped`]}
        wide={[t`Later`]}
        rows={data.jobs.kinds.map(({ kind, name, due, running, later, parked }) => [
          kind,
          [name, due, running, later, parked],
        ])}
        empty="There are no background jobs."
      />
    </Screen>
  )
}

/** With a larger clock difference, a server starts no scheduled work. */
const mostClockMs = 2000

function Health({ health }: { health: SystemHealth }) {
  const { jobs, journals, version, clock_ms: clock, terminology } = health
  const { last_check: check, newest_seal_at: sealedAt } = journals
  const withCentre = useWithCentre()
  return (
    <dl className={css.facts}>
      <Fact name="Jobs due">
        <State mark={jobs.oldest_due_seconds > 120 ? 'warn' : 'ok'}>
          {jobs.due === 0
            ? t`none waiting`
            : t`${jobs.due}, the oldest waiting for ${spanText(jobs.oldest_due_seconds)}`}
        </State>
      </Fact>
      <Fact name="Stopped jobs">
        <State mark={jobs.stuck_count > 0 ? 'bad' : 'ok'}>
          {jobs.stuck_count === 0 ? t`none` : t`${plural(jobs.stuck_count, '# needs attention', '# need attention')}`}
        </State>
      </Fact>
      <Fact name="E-mails not sent yet">
        <State mark={jobs.mails_waiting > 100 ? 'warn' : 'ok'}>{jobs.mails_waiting || t`none`}</State>
      </Fact>
      <Fact name="Test answers, newest seal">{sealedAt ? dayAndTime(sealedAt) : t`none yet`}</Fact>
      <Fact name="Test answers, last check">
        {check ? (
          <State mark={check.fault_count > 0 ? 'bad' : 'ok'}>
            {dayAndTime(check.started_at)}: {t`${plural(check.attempts, '# attempt', '# attempts')}`},{' '}
            {plural(check.fault_count, '# fault', '# faults')}
          </State>
        ) : (
          t`not yet (runs every night)`
        )}
      </Fact>
      {clock !== null && (
        <Fact name="Clock compared with the database">
          <State mark={Math.abs(clock) > mostClockMs ? 'bad' : 'ok'}>{clockText(clock)}</State>
        </Fact>
      )}
      {terminology !== 'shown' && (
        <Fact name="Terminology">
          <State mark={terminology === 'failed' ? 'bad' : 'warn'}>{wordsStates[terminology]}</State>
        </Fact>
      )}
      <Fact name="Database, files, backups">
        <Link to={withCentre('/staff/settings/storage')}>Storage settings</Link>
      </Fact>
      <Fact name="Server version">{version}</Fact>
    </dl>
  )
}

/** Texts about terms that the office has chosen and this server does not show yet. */
const wordsStates: Record<Exclude<SystemHealth['terminology'], 'shown'>, string> = {
  ready: t`new words, shown after the next start`,
  preparing: t`new words are being prepared, shown after the next start`,
  failed: t`the pages in the new words could not be built here: the log says why. The server goes on with the words it has.`,
  elsewhere: t`the words are for English pages, and this server shows others`,
}

function spanText(seconds: number) {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200
    ? t`${plural(Math.round(seconds / 60), '# minute', '# minutes')}`
    : t`${plural(Math.round(seconds / 3600), '# hour', '# hours')}`
}

const clockText = (ms: number) => (Math.abs(ms) < 50 ? t`in sync` : ms > 0 ? t`${ms} ms ahead` : t`${-ms} ms behind`)

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** `onSettled`: null for users with read access only. */
function Stuck({ jobs, onSettled }: { jobs: SystemHealth['jobs']; onSettled: (() => void) | null }) {
  const [dropping, setDropping] = useState<StuckJob | null>(null)
  const retry = async ({ _id: id }: StuckJob) => {
    await orSay(async () => {
      const message = await api(systemCalls).retryJob({ id })
      say(message)
    }, t`This could not be saved.`)
    onSettled?.()
  }
  return (
    <section className={css.stuck} aria-label="Stopped jobs">
      <h2>Stopped jobs</h2>
      <ul>
        {jobs.stuck.map((job) => (
          <li key={job._id}>
            <span>
              <b>{job.name}</b> since {dayAndTime(job.since)}
              {job.tries === 0 && <>: this version cannot run jobs of this type.</>}
              {job.tries > 0 && job.last_error && `: ${job.last_error}`}
            </span>
            {onSettled && job.may_retry && (
              <TextButton label={t`Try again: ${job.name}`} onPress={() => void retry(job)}>
                Try again
              </TextButton>
            )}
            {onSettled && job.may_drop && (
              <TextButton label={t`Drop: ${job.name}`} onPress={() => setDropping(job)}>
                Drop…
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {jobs.stuck_count > jobs.stuck.length && <p>The oldest {jobs.stuck.length} are shown.</p>}
      {dropping && onSettled && <DropDialog job={dropping} onClose={() => setDropping(null)} onDropped={onSettled} />}
    </section>
  )
}

type DropDialogProps = { job: StuckJob; onClose: () => void; onDropped: () => void }

/** Discards a job for good, with a reason for the log. */
function DropDialog({ job: { _id: id, name }, onClose, onDropped }: DropDialogProps) {
  return (
    <Dialog title="Drop this job?" onClose={onClose}>
      <p>{name} is dropped for good. You cannot restore it.</p>
      <StaffForm<DropJobBody>
        values={{ reason: '' }}
        submit="Drop job"
        onCancel={onClose}
        onSubmit={async (body) => {
          const message = await api(systemCalls).dropJob({ id }, body)
          onClose()
          say(message)
          onDropped()
        }}
      >
        <TextField name="reason" label="Reason" most={300} isRequired />
      </StaffForm>
    </Dialog>
  )
}
