import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { candidateCalls } from '#domains/attempts/candidates/calls.ts'
import { meritDeskCalls } from '#domains/merit/lists/calls.ts'
import type { MeritDesk, MeritState } from '#domains/merit/lists/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { andList } from '#platform/text/listed.ts'
import { plural, t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { orSay, say } from '#web/staff/parts/overlays/toast.tsx'
import { ExportMenu } from '#web/staff/parts/tasks/export-menu.tsx'
import { lookAtTasks } from '#web/staff/parts/tasks/watch-tasks.ts'
import { TextInput } from '#web/staff/purchases/parts/text-input.tsx'
import { answersChanged } from '#web/staff/shell/answers.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { useAnswer, useLiveAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../parts/plan.module.css'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { TestTabs } from '../parts/test-tabs.tsx'
import { Figures } from './figures.tsx'
import { Offers } from './offers.tsx'
import { MeritRows } from './rows.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { stateMarks } from './words.ts'

/** Polling interval for a list that is being computed. */
const lookMs = 2000

const crumbs = [{ label: t`Results`, to: '/staff/results' }]

/** The merit list that includes a test: its rules, statistics, ranks and publication. */
export default function MeritPage() {
  const { id = '' } = useParams()
  const lists = useAnswer(meritDeskCalls.lists, { test: id })
  const list = lists.data?.[0]
  if (list) return <Desk key={list._id} testId={id} listId={list._id} />
  return (
    <Screen title="Merit list" crumbs={crumbs}>
      <TestTabs id={id} />
      {lists.data ? (
        <NewList testId={id} />
      ) : (
        <AnswerState answer={lists} otherwise="The merit list could not be loaded." />
      )}
    </Screen>
  )
}

type Asking = 'compute' | 'rules' | Exclude<MeritState, 'draft'>

function Desk({ testId, listId }: { testId: string; listId: string }) {
  const answer = useLiveAnswer((desk) => (desk?.computing ? lookMs : false), meritDeskCalls.desk, { id: listId })
  const [asking, setAsking] = useState<Asking | null>(null)
  const { data } = answer
  if (!data)
    return (
      <Screen title="Merit list" crumbs={crumbs}>
        <TestTabs id={testId} />
        <AnswerState answer={answer} otherwise="The merit list could not be loaded." />
      </Screen>
    )
  const { shown } = data
  const compute = async (reason: string) => {
    await api(meritDeskCalls).compute({ id: listId }, { reason })
    void lookAtTasks()
    void answersChanged(meritDeskCalls)
    setAsking(null)
  }
  const begin = () => {
    if (shown && shown.state !== 'draft') return setAsking('compute')
    compute('').catch((error: unknown) => say(messageOf(error, t`The list could not be computed.`)))
  }
  const ask = async (state: Exclude<MeritState, 'draft'>, reason: string) => {
    await api(meritDeskCalls).publish({ id: listId }, { version: shown?.number ?? 0, state, reason })
    say(t`Sent for approval.`)
    setAsking(null)
  }
  return (
    <Screen
      title={data.name}
      crumbs={crumbs}
      beside={
        shown && (
          <State mark={stateMarks[shown.state].mark}>
            {t`version ${shown.number}, ${stateMarks[shown.state].word}`}
          </State>
        )
      }
      actions={
        <>
          <SiteSwitch desk={data} />
          <Actions listId={listId} desk={data} onAsk={setAsking} onCompute={begin} />
        </>
      }
    >
      <TestTabs id={testId} />
      {data.computing && <Computing {...data.computing} />}
      <Told desk={data} />
      {shown && <Figures desk={data} shown={shown} />}
      <Offers desk={data} />
      {shown && <MeritRows listId={listId} shown={shown} shifts={data.shifts} />}
      {asking === 'compute' && (
        <ReasonDialog
          title="Compute the next version"
          label="Reason (candidates will see this)"
          submit="Compute"
          onSend={compute}
          onClose={() => setAsking(null)}
        />
      )}
      {(asking === 'provisional' || asking === 'final') && (
        <ReasonDialog
          title={asking === 'final' ? t`Make the list final` : t`Publish the list as provisional`}
          label="Reason (for the second person)"
          submit="Send for approval"
          onSend={(reason) => ask(asking, reason)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'rules' && <RulesDialog desk={data} onClose={() => setAsking(null)} />}
    </Screen>
  )
}

/** Progress of the task that computes the next version. When it ends, the ranks below reload. */
function Computing({ done, total }: { done: number; total: number | null }) {
  // The end of the task is outside React.
  useEffect(() => () => void answersChanged(meritDeskCalls), [])
  return (
    <p className={css.pattern} role="status">
      {total === null
        ? t`The list is being computed.`
        : t`The list is being computed: ${numberText(done)} of ${plural(total, '# candidate', '# candidates')} stored.`}{' '}
      <progress aria-label={t`Computing the list`} max={total ?? 1} value={total === null ? undefined : done} />
    </p>
  )
}

type ActionProps = {
  listId: string
  desk: MeritDesk
  onAsk: (what: Asking) => void
  onCompute: () => void
}

function Actions({ listId, desk: { shown, computing }, onAsk, onCompute }: ActionProps) {
  const mayAsk = useMay()('merit.request')
  const next = shown?.is_current && computing === null ? nextState(shown.state) : null
  return (
    <>
      {shown && <Exports listId={listId} version={shown.number} />}
      {mayAsk && <Button onPress={() => onAsk('rules')}>Places and slabs…</Button>}
      {mayAsk && (
        <Button isPrimary={shown === null} isDisabled={computing !== null} onPress={onCompute}>
          {shown === null ? t`Compute` : t`Compute again`}
        </Button>
      )}
      {mayAsk && next && (
        <Button isPrimary onPress={() => onAsk(next)}>
          {next === 'final' ? t`Make final…` : t`Publish…`}
        </Button>
      )}
    </>
  )
}

const nextState = (state: MeritState) => (state === 'draft' ? 'provisional' : state === 'provisional' ? 'final' : null)

function Exports({ listId, version }: { listId: string; version: number }) {
  const start = (is_named: boolean) => (format: 'csv' | 'xlsx') =>
    api(meritDeskCalls).exportRows({ id: listId }, { format, version, is_named })
  return (
    <>
      <ExportMenu of="candidates" start={start(true)} />
      <ExportMenu of="candidates" label={t`Export without names`} start={start(false)} />
    </>
  )
}

/** Explains the state of the list, in sentences. */
function Told({ desk }: { desk: MeritDesk }) {
  const { shown, versions, shifts } = desk
  if (!shown)
    return (
      <p className={css.pattern}>
        This list of {plural(shifts.length, '# shift', '# shifts')} has not been computed yet.
      </p>
    )
  const { state, is_current, moved, slabs_moved } = shown
  const by = versions[0]?.[state === 'final' ? 'final_by' : 'provisional_by'] ?? []
  return (
    <>
      {!is_current && (
        <p className={css.missing} role="status">
          Marks, the data of candidates or rules have changed since this version was computed. Compute it again.
        </p>
      )}
      <p className={css.pattern}>
        {state === 'draft' ? t`Only office staff can see a draft.` : t`Published by ${andList(by)}.`}
        {moved !== null &&
          slabs_moved !== null &&
          t` Compared with the previous version, ${plural(moved, '# rank', '# ranks')} moved and ${plural(slabs_moved, '# slab', '# slabs')} changed.`}
        <SiteTold desk={desk} />
      </p>
    </>
  )
}

const isPublished = ({ versions }: MeritDesk) => versions.some(({ state }) => state !== 'draft')

/** Shows a published list on the site or removes it, for users who approve publications. */
function SiteSwitch({ desk }: { desk: MeritDesk }) {
  const mayShow = useMay()('merit.approve')
  if (!mayShow || !(isPublished(desk) || desk.is_public)) return null
  const set = async (is_public: boolean) => {
    await orSay(async () => {
      await api(meritDeskCalls).setPublic({ id: desk._id }, { is_public })
      say(is_public ? t`The list is on the site.` : t`The list is off the site.`)
      void answersChanged(meritDeskCalls)
    }, t`The list could not be changed.`)
  }
  return (
    <Button onPress={() => void set(!desk.is_public)}>
      {desk.is_public ? t`Take off the site` : t`Show on the site`}
    </Button>
  )
}

/** Link to the published list on the site, or a note that the site does not show it. */
function SiteTold({ desk }: { desk: MeritDesk }) {
  if (!isPublished(desk)) return null
  if (!desk.is_public) return <> The site does not show it.</>
  return (
    <>
      {' '}
      <a href={paths.merit(desk._id)} target="_blank" rel="noopener">
        See it on the site
      </a>
    </>
  )
}

/** The first step: chooses the tests that are shifts of one examination. */
function NewList({ testId }: { testId: string }) {
  const may = useMay()
  const results = useAnswer(candidateCalls.testResults, { id: testId })
  const ownTest = results.data
  const shifts = useAnswer(meritDeskCalls.possibleShifts, may('merit.request') ? { id: testId } : null)
  const [typed, setTyped] = useState<string | null>(null)
  const [others, setOthers] = useState<readonly string[]>([])
  const name = typed ?? ownTest?.quiz_name ?? ''
  if (!may('merit.request')) return <p className={css.pattern}>There is no merit list for this test yet.</p>
  const toggle = (id: string, isOn: boolean) =>
    setOthers(isOn ? [...others, id] : others.filter((otherId) => otherId !== id))
  const possible = shifts.data?.filter(({ problem }) => problem === null) ?? []
  const impossible = shifts.data?.filter(({ problem }) => problem !== null) ?? []
  const make = async () => {
    if (!ownTest) return
    const chosen = [ownTest, ...possible.filter(({ _id }) => others.includes(_id))].toSorted((a, b) =>
      a.publish_date < b.publish_date ? -1 : 1,
    )
    const list = { name, shifts: chosen.map(({ _id, quiz_name }) => ({ test_id: _id, name: quiz_name })), rules: {} }
    await orSay(async () => {
      await api(meritDeskCalls).addList(list)
      void answersChanged(meritDeskCalls)
    }, t`The list could not be created.`)
  }
  return (
    <>
      <p className={css.pattern}>
        There is no merit list for this test yet. A list ranks everyone who sat the test, or everyone across several
        tests that are shifts of one examination.
      </p>
      <TextInput label="List name" value={name} onChange={setTyped} />
      <fieldset className={css.set}>
        <legend>Other shifts of the same examination</legend>
        {!shifts.data && <AnswerState answer={shifts} otherwise="The other tests could not be loaded." />}
        {possible.map(({ _id, quiz_name, publish_date }) => (
          <label key={_id} className={css.check}>
            <input
              type="checkbox"
              checked={others.includes(_id)}
              onChange={(event) => toggle(_id, event.target.checked)}
            />
            {quiz_name}, {dayAndTime(publish_date)}
          </label>
        ))}
        {shifts.data && possible.length === 0 && <p>No other test can be a shift of this examination.</p>}
        {impossible.length > 0 && (
          <details>
            <summary>{plural(impossible.length, '# test', '# tests')} that cannot be in this list</summary>
            <ul>
              {impossible.map(({ _id, quiz_name, problem }) => (
                <li key={_id}>
                  {quiz_name} {problem}.
                </li>
              ))}
            </ul>
          </details>
        )}
      </fieldset>
      <p className={css.pattern}>
        <Button isPrimary isDisabled={!ownTest || name.trim() === ''} onPress={() => void make()}>
          Create the list
        </Button>
      </p>
    </>
  )
}
