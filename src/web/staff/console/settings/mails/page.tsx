import { Link } from 'react-router'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { StaffMailTemplate } from '#domains/console/settings/schema.ts'
import { t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { State } from '#web/staff/parts/marks/state.tsx'
import { ShortTable } from '#web/staff/parts/records/short-table.tsx'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import css from '../parts/settings.module.css'

/** Automatic e-mails to students, with the source of each text. */
export default function MailTemplatesPage() {
  const answer = useAnswer(settingsCalls.mailTemplates)
  const withCentre = useWithCentre()
  return (
    <Screen title="E-mail templates">
      <p className={css.lead}>
        E-mails that the system sends to students. A change applies from the next e-mail.{' '}
        <Link className={css.link} to={withCentre('/staff/settings/messages')}>
          Text below every e-mail
        </Link>
      </p>
      {answer.data ? (
        <ShortTable
          title="E-mails to students"
          heads={[t`E-mail`, t`Sent when`, t`Text`]}
          rows={answer.data.map((template) => [template.key, cellsOf(template, withCentre)])}
          empty=""
        />
      ) : (
        <AnswerState answer={answer} otherwise="The e-mails could not be loaded." lines={8} />
      )}
    </Screen>
  )
}

function cellsOf(template: StaffMailTemplate, withCentre: (to: string) => string) {
  return [
    <Link key="name" className={css.link} to={withCentre(`/staff/settings/mails/${template.key}`)}>
      {template.name}
    </Link>,
    template.when,
    <WordsOf key="words" template={template} />,
  ]
}

function WordsOf({ template: { standard, sheet } }: { template: StaffMailTemplate }) {
  const isOwn = standard.subject !== sheet.body.subject || standard.text !== sheet.body.text
  if (!isOwn) return <State mark="ring">standard</State>
  return <State mark="filled">changed{sheet.changed_at && `, ${dayAndTime(sheet.changed_at)}`}</State>
}
