import { Link } from 'react-router'
import type { QuestionAnalysis } from '#domains/attempts/analysis/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { t } from '#platform/text/messages.ts'
import { languageNames } from '#web/shell/languages.tsx'
import styles from './question-choices.module.css'
import { type Choice, type Filter, filtersFor, isShown, writeChoice } from './question-filter.ts'

const filterNames: Record<Filter, string> = {
  all: t`All`,
  correct: t`Correct`,
  partial: t`Partly correct`,
  wrong: t`Wrong`,
  skipped: t`Skipped`,
  dropped: t`Dropped`,
  marked: t`Marked`,
}

type Props = { questions: QuestionAnalysis[]; languages: Language[]; choice: Choice }

/** Which questions are shown and in which language: links, as what is chosen stands in the address. */
export function QuestionChoices({ questions, languages, choice }: Props) {
  const linkTo = (change: Partial<Choice>) => ({
    to: { search: writeChoice({ ...choice, ...change }, languages) },
    replace: true,
    preventScrollReset: true,
  })
  return (
    <div className={styles.rows}>
      <nav aria-label="Filter questions">
        <ul className={styles.choices}>
          {filtersFor(questions, choice.show).map((show) => (
            <li key={show}>
              <Link {...linkTo({ show })} aria-current={show === choice.show}>
                {filterNames[show]}{' '}
                <span className="num">{questions.filter((question) => isShown(question, show)).length}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {languages.length > 1 && (
        <nav aria-label="Language">
          <ul className={styles.choices}>
            {languages.map((language) => (
              <li key={language}>
                <Link {...linkTo({ language })} lang={language} aria-current={language === choice.language}>
                  {languageNames[language]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
