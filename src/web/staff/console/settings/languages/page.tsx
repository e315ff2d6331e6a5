import { useFormContext } from 'react-hook-form'
import type { Language } from '../../../../../domains/bank/schema.ts'
import { settingsCalls } from '../../../../../domains/console/settings/calls.ts'
import { TextButton } from '../../../frame/screen.tsx'
import { useProblem } from '../../../parts/forms/fields.tsx'
import { api } from '../../../shell/api.ts'
import { useStaff } from '../../../shell/use-staff.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const all: readonly Language[] = ['en', 'hi', 'or', 'bn']
const names: Record<Language, string> = { en: 'English', hi: 'Hindi', or: 'Odia', bn: 'Bengali' }

const fixed: [string, string][] = [
  ['English', 'Stays: every question is written in it first, and translations are measured against it.'],
  ['Questions in a language that is taken away', 'Keep it, and offer it to be read and mended.'],
  ['Tests that are open, and papers that were sat', 'Keep their languages.'],
  ['The instructions of the exam hall', 'Can be read in all four, whatever the test is asked in.'],
  ['Mails, pages and the office', 'Are in English.'],
]

export default function LanguageSettingsPage() {
  const answer = useSettings()
  const { refresh } = useStaff()
  return (
    <SettingsScreen
      title="Languages"
      lead="What questions are written in and tests are asked in: the tabs of the editor, the columns of a file of questions, and the choices of a plan. Candidates choose from them in this order; a new test begins in the first."
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
            tell={({ offered }) => offered.map((one) => names[one]).join(', ')}
          >
            <Offered />
          </SheetForm>
          <FixedRows title="What stays" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}

/** Those that are offered in their order, and the others behind them. */
function Offered() {
  const { watch, setValue } = useFormContext<{ offered: Language[] }>()
  const offered = watch('offered')
  const problem = useProblem('offered')
  const change = (next: Language[]) => setValue('offered', next, { shouldDirty: true })
  const toggle = (language: Language, isOn: boolean) => {
    const others = offered.filter((one) => one !== language)
    change(isOn ? [...others, language] : others)
  }
  const moveUp = (index: number) => {
    const next = [...offered]
    next.splice(index - 1, 0, ...next.splice(index, 1))
    change(next)
  }
  return (
    <section aria-label="Languages that are offered">
      {problem && <p role="alert">{problem}</p>}
      <ul className={`${css.rows} ${css.short}`}>
        {[...offered, ...all.filter((one) => !offered.includes(one))].map((language, index) => (
          <li key={language}>
            <label className={css.check}>
              <input
                type="checkbox"
                checked={offered.includes(language)}
                disabled={language === 'en'}
                onChange={(event) => toggle(language, event.target.checked)}
              />
              {names[language]}
              {index === 0 && <span className={css.how}>a new test begins in it</span>}
            </label>
            <div className={css.rowEnd}>
              {index > 0 && offered.includes(language) && (
                <TextButton label={`Move ${names[language]} up`} onPress={() => moveUp(index)}>
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
