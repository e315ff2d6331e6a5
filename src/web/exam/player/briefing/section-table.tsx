import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { PublicSection, PublicTerms } from '#domains/exams/tests/schema.ts'
import { languageNames } from '#web/shell/languages.tsx'
import { languagesOf } from '../fit-language.ts'
import { formatMarks, totalMarks } from '../format-marks.ts'
import { kindNames } from '../kind-names.ts'
import { fillIn, hasOwnLanguages, hasSectionClocks, minutesText, sectionMinutes } from './instructions/lines.ts'
import type { InstructionTexts, TextKey } from './instructions/texts-en.ts'
import css from './section-table.module.css'

type Terms = PublicTerms['sections'][number] | undefined
type Row = { section: PublicSection; terms: Terms }

/** Returns one row for each section, or for each of its question groups. */
function rowsOf(section: PublicSection): PublicSection[] {
  const { groups, ...whole } = section
  if (!groups) return [whole]
  return groups.map(({ kind, ...group }) => ({
    _id: section._id,
    section_name: `${section.section_name}: ${kindNames[kind]}`,
    ...group,
  }))
}

/** '−0.25; from wrong answer 11: −0.5'. */
function penaltyText({ penalty, penalty_steps = [] }: PublicSection, texts: InstructionTexts) {
  const steps = penalty_steps.map((step) =>
    fillIn(texts.penaltyStep, { from: step.from, penalty: formatMarks(step.penalty) }),
  )
  return [penalty === '0' ? texts.none : `−${formatMarks(penalty)}`, ...steps].join('; ')
}

type Column = { key: TextKey; cell: (row: Row) => string; total: string }

/** Returns the columns that apply to this test. */
function columnsFor(
  { test, terms, extra_minutes_per_hour: extra }: TestForCandidate,
  texts: InstructionTexts,
): Column[] {
  const minutes: Column = {
    key: 'minutes',
    cell: ({ terms: sectionTerms }) =>
      sectionTerms?.minutes ? sectionMinutes(sectionTerms.minutes, extra) : texts.sharedClock,
    total: '',
  }
  const languages: Column = {
    key: 'languages',
    cell: ({ terms: sectionTerms }) =>
      languagesOf(sectionTerms?.languages ?? null, test.languages)
        .map((code) => languageNames[code])
        .join(', '),
    total: '',
  }
  const minimum: Column = {
    key: 'minimumMarks',
    cell: ({ terms: sectionTerms }) => (sectionTerms?.minimum_marks ? formatMarks(sectionTerms.minimum_marks) : '–'),
    total: '',
  }
  return [
    { key: 'questions', cell: ({ section }) => String(section.questions_count), total: String(test.questions_count) },
    { key: 'marksEach', cell: ({ section }) => formatMarks(section.marks_per_question), total: '' },
    {
      key: 'penalty',
      cell: ({ section }) => penaltyText(section, texts),
      total: '',
    },
    ...(hasSectionClocks(terms) ? [minutes] : []),
    ...(hasOwnLanguages({ test, terms }) ? [languages] : []),
    ...(terms.sections.some((section) => section.minimum_marks !== null) ? [minimum] : []),
    {
      key: 'totalMarks',
      cell: ({ section, terms: sectionTerms }) => {
        const marks = totalMarks(section.marks_per_question, section.questions_count)
        return sectionTerms?.is_qualifying ? `${marks} (${texts.qualifying})` : marks
      },
      total: String(test.mm),
    },
  ]
}

type TableProps = { info: TestForCandidate; texts: InstructionTexts }

/** Table of the paper's sections and marking. On phones each section is a block of lines. */
export function SectionTable({ info, texts }: TableProps) {
  const columns = columnsFor(info, texts)
  const minutes = minutesText(info.seconds_allowed)
  return (
    <table className={`data-table ${css.table}`}>
      <caption className="sr">{texts.sections}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.section}</th>
          {columns.map(({ key }) => (
            <th key={key} scope="col">
              {texts[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {info.test.sections.flatMap(rowsOf).map((section) => {
          const terms = info.terms.sections.find(({ _id }) => _id === section._id)
          return (
            <tr key={section.section_name}>
              <th scope="row">{section.section_name}</th>
              {columns.map(({ key, cell }) => (
                <td key={key} data-label={texts[key]}>
                  {cell({ section, terms })}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
      <tfoot className="num">
        <tr>
          <th scope="row">{fillIn(texts.wholeTest, { minutes })}</th>
          {columns.map(({ key, total }) => (
            <td key={key} data-label={total && texts[key]}>
              {total}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}
