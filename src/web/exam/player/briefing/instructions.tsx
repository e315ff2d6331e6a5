import type { TestForCandidate } from '#domains/attempts/sitting/schema.ts'
import type { PublicTerms } from '#domains/exams/tests/schema.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Legend } from '../hall/palette/palette.tsx'
import { LanguageSelect } from '../language-select.tsx'
import frame from './briefing.module.css'
import { generalChapters, type Line, lineText, paperLines } from './instructions/lines.ts'
import type { InstructionTexts } from './instructions/texts-en.ts'
import { instructionLanguages, type ShownTexts, useInstructionTexts } from './instructions/use-instruction-texts.ts'
import css from './instructions.module.css'
import { SectionTable } from './section-table.tsx'

const sample = { answered: 1, 'not-answered': 2, 'not-visited': 3, flagged: 4, 'answered-flagged': 5 }

/** Switches the language of the instructions only; the questions have their own. */
export function ViewIn({ shown }: { shown: ShownTexts }) {
  return (
    <div className={`${css.viewIn} ${frame.field}`}>
      <LanguageSelect languages={instructionLanguages} value={shown.language} onChange={shown.choose} />
      {shown.isMissing && <Notice tone="bad">This language could not be loaded. Check your network.</Notice>}
    </div>
  )
}

function Lines({ lines, texts }: { lines: Line[]; texts: InstructionTexts }) {
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line.key}>{lineText(texts, line)}</li>
      ))}
    </ul>
  )
}

/** Explains how the player works under this test's terms. */
export function GeneralInstructions({ terms, shown }: { terms: PublicTerms; shown: ShownTexts }) {
  const { texts } = shown
  return (
    <div className={css.text} lang={shown.language}>
      {generalChapters(terms).map(({ title, lines, hasLegend }) => (
        <section key={title}>
          <h2>{texts[title]}</h2>
          <Lines lines={lines} texts={texts} />
          {hasLegend && (
            <div className={css.legend} lang={document.documentElement.lang}>
              <Legend counts={sample} countsFlagged={terms.marked_answers_count} />
            </div>
          )}
        </section>
      ))}
    </div>
  )
}

/** Shows the sections of the paper and its details. */
export function PaperInstructions({ info, shown }: { info: TestForCandidate; shown: ShownTexts }) {
  return (
    <div className={css.paper} lang={shown.language}>
      <SectionTable info={info} texts={shown.texts} />
      <div className={css.text}>
        <h2>{shown.texts.paperTitle}</h2>
        <Lines lines={paperLines(info)} texts={shown.texts} />
      </div>
    </div>
  )
}

/** Both instruction pages as one, for reference during the test. */
export function InstructionPages({ info }: { info: TestForCandidate }) {
  const shown = useInstructionTexts()
  return (
    <div className={css.paper}>
      <ViewIn shown={shown} />
      <PaperInstructions info={info} shown={shown} />
      <GeneralInstructions terms={info.terms} shown={shown} />
    </div>
  )
}
