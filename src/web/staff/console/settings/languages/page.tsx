import { useFormContext } from 'react-hook-form'
import type { Language } from '#domains/bank/schema.ts'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import { t } from '#platform/text/messages.ts'
import { TextButton } from '#web/staff/frame/screen.tsx'
import { useProblem } from '#web/staff/parts/forms/fields.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useStaff } from '#web/staff/shell/use-staff.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const all: readonly Language[] = ['en', 'hi', 'or', 'bn']
const names: Record<Language, string> = { en: t`English`, hi: t`Hindi`, or: t`Odia`, bn: t`Bengali` }

const fixed: [string, string][] = [
  [t`English`, t`Always offered. Every question is written in English first and translated from it.`],
  [t`Questions in a removed language`, t`Their translations are kept. They can still be read and corrected.`],
  [t`Open tests and finished papers`, t`They keep their languages.`],
  [t`Exam hall instructions`, t`They are available in all four languages for every test.`],
  [
    t`E-mails, web pages and the staff console`,
    t`Each person reads them in the language they have chosen: English, Hindi, Odia or Bengali.`,
  ],
]

export default function LanguageSettingsPage() {
  const answer = useSettings()
  const { refresh } = useStaff()
  return (
    <SettingsScreen
      title="Languages"
      lead="The languages of questions and tests in the editor, in import files and in test plans. Candidates choose from them in this order. New tests start in the first one."
      answer={answer}
    >
      {({ languages }) => (
        <>
          <SheetForm
            sheet={languages}
            save={(body, ifMatch) => api(settingsCalls).changeLanguages(null, body, { ifMatch })}
            onSaved={(sheet) => {
              keepSheet(answer, 'languages')(sheet)
              refresh()
            }}
            tell={({ offered }) => offered.map((language) => names[language]).join(', ')}
          >
            <Offered />
          </SheetForm>
          <FixedRows title="Fixed rules" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}

/** Sorts offered languages in order, then the others. */
function Offered() {
  const { watch, setValue } = useFormContext<{ offered: Language[] }>()
  const offered = watch('offered')
  const problem = useProblem('offered')
  const change = (next: Language[]) => setValue('offered', next, { shouldDirty: true })
  const toggle = (language: Language, isOn: boolean) => {
    const others = offered.filter((other) => other !== language)
    change(isOn ? [...others, language] : others)
  }
  const moveUp = (index: number) => {
    const next = [...offered]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    change(next)
  }
  return (
    <section aria-label="Languages offered">
      {problem && <p role="alert">{problem}</p>}
      <ul className={`${css.rows} ${css.short}`}>
        {[...offered, ...all.filter((other) => !offered.includes(other))].map((language, index) => (
          <li key={language}>
            <label className={css.check}>
              <input
                type="checkbox"
                checked={offered.includes(language)}
                disabled={language === 'en'}
                onChange={(event) => toggle(language, event.target.checked)}
              />
              {names[language]}
              {index === 0 && <span className={css.how}>new tests start in this language</span>}
            </label>
            <div className={css.rowEnd}>
              {index > 0 && offered.includes(language) && (
                <TextButton label={t`Move ${names[language]} up`} onPress={() => moveUp(index)}>
                  Up
                </TextButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
