import type { ReactNode } from 'react'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { AllSettings } from '#domains/console/settings/schema.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { Screen } from '#web/staff/frame/screen.tsx'
import { type Answer, useAnswer } from '#web/staff/shell/use-answer.ts'
import css from './settings.module.css'

export function useSettings() {
  return useAnswer(settingsCalls.settings)
}

/** Replaces one settings page in the cache after saving. */
export function keepSheet<Name extends keyof AllSettings>(answer: Answer<AllSettings>, name: Name) {
  return (sheet: AllSettings[Name]) => {
    if (answer.data) answer.set(Object.assign({}, answer.data, { [name]: sheet }))
  }
}

type Props = { title: string; lead: string; answer: Answer<AllSettings>; children: (all: AllSettings) => ReactNode }

/** A settings page. `lead`: what it affects. */
export function SettingsScreen({ title, lead, answer, children }: Props) {
  return (
    <Screen title={title}>
      <p className={css.lead}>{lead}</p>
      {answer.data ? children(answer.data) : <AnswerState answer={answer} />}
    </Screen>
  )
}
