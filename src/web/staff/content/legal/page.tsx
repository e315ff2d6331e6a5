import { useState } from 'react'
import { Link } from 'react-router'
import { legalCalls } from '#domains/content/legal/calls.ts'
import type { StaffLegalText } from '#domains/content/legal/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Button, Screen, TextButton } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { Dialog, DialogActions } from '#web/staff/parts/overlays/dialog.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime, weekdayDate } from '#web/ui/text/format-date.ts'
import css from './legal.module.css'

/** Legal texts: the version in force and earlier ones. */
export default function LegalTextsPage() {
  const answer = useAnswer(legalCalls.legalTexts)
  const { data } = answer
  return (
    <Screen title="Legal texts">
      <p className={css.lead}>
        The texts that the law and the payment provider require, in your own words. People who register or buy agree to
        the version in force. A published version is never changed. Publishing creates the next version.
      </p>
      {data ? <Texts texts={data} /> : <AnswerState answer={answer} otherwise="The texts could not be loaded." />}
    </Screen>
  )
}

function StateOf({ text }: { text: StaffLegalText }) {
  if (text.problem !== null) return <State mark="bad">could not be published: {text.problem}</State>
  if (text.publish_at !== null) return <State mark="half">next version on {dayAndTime(text.publish_at)}</State>
  if (text.state === 'changed') return <State mark="half">in force, with a draft</State>
  return <State mark="filled">in force</State>
}

type Version = StaffLegalText['versions'][number]

function Texts({ texts }: { texts: StaffLegalText[] }) {
  const withCentre = useWithCentre()
  const [read, setRead] = useState<Version | null>(null)
  const versions = texts.flatMap((text) => text.versions).toSorted((a, b) => (a.published_at < b.published_at ? 1 : -1))
  return (
    <>
      <ShortTable
        title="In force"
        heads={[t`Text`, t`Status`, t`Since`, t`Version`]}
        numbers={1}
        empty=""
        rows={texts.map((text) => [
          text.kind,
          [
            <Link key="title" className={css.link} to={withCentre(`/staff/site/legal/${text.kind}`)}>
              {text.title}
            </Link>,
            <StateOf key="state" text={text} />,
            sinceOf(text),
            text.versions[0]?.version ?? 1,
          ],
        ])}
      />
      <ShortTable
        title="All versions"
        heads={[t`Text`, t`Since`, t`By`, t`Students`, t`Version`]}
        wide={[t`By`, t`Students`]}
        numbers={1}
        empty="Nothing has been published yet. The default texts are in force."
        rows={versions.map((text) => [
          text._id,
          [
            <TextButton key="read" label={t`Read ${text.title}, version ${text.version}`} onPress={() => setRead(text)}>
              {text.title}
            </TextButton>,
            weekdayDate(text.published_at),
            text.published_by ?? (text.version === 1 ? t`default` : t`on schedule`),
            text.asks_again ? t`asked to agree again` : '',
            text.version,
          ],
        ])}
      />
      {read && <Words version={read} onClose={() => setRead(null)} />}
    </>
  )
}

const sinceOf = ({ versions: [newest] }: StaffLegalText) =>
  newest ? weekdayDate(newest.published_at) : t`default text`

/** A version verbatim, with its placeholders in braces. */
function Words({ version, onClose }: { version: Version; onClose: () => void }) {
  const answer = useAnswer(legalCalls.legalWords, { id: version._id })
  return (
    <Dialog title={t`${version.title}, version ${version.version}`} onClose={onClose}>
      <p className={css.lead}>In force from {dayAndTime(version.published_at)}.</p>
      {answer.data ? (
        // Sanitised by the server.
        <div className={css.words} dangerouslySetInnerHTML={{ __html: answer.data.content }} />
      ) : (
        <AnswerState answer={answer} otherwise="The text could not be loaded." />
      )}
      <DialogActions>
        <Button isPrimary onPress={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
