import { blankQuestions } from './english/blanks.ts'
import { grammarQuestions } from './english/grammar.ts'
import { readingPassages, readingQuestions } from './english/reading.ts'
import { vocabularyQuestions } from './english/vocabulary.ts'
import { bankingQuestions } from './general-awareness/banking.ts'
import { constitutionQuestions } from './general-awareness/constitution.ts'
import { geographyQuestions } from './general-awareness/geography.ts'
import { historyQuestions } from './general-awareness/history.ts'
import { odishaAndBengalQuestions } from './general-awareness/odisha-and-bengal.ts'
import { scienceQuestions } from './general-awareness/science.ts'
import { averageQuestions } from './quant/average.ts'
import { dataInterpretationPassages, dataInterpretationQuestions } from './quant/data-interpretation.ts'
import { interestQuestions } from './quant/interest.ts'
import { mensurationQuestions } from './quant/mensuration.ts'
import { numberSeriesQuestions } from './quant/number-series.ts'
import { percentageQuestions } from './quant/percentage.ts'
import { profitAndLossQuestions } from './quant/profit-and-loss.ts'
import { quadraticQuestions } from './quant/quadratic.ts'
import { ratioQuestions } from './quant/ratio.ts'
import { simplificationQuestions } from './quant/simplification.ts'
import { speedQuestions } from './quant/speed.ts'
import { timeAndWorkQuestions } from './quant/time-and-work.ts'
import type { DemoPassage, DemoQuestion } from './question.ts'
import { bloodRelationQuestions } from './reasoning/blood-relations.ts'
import { codingQuestions } from './reasoning/coding.ts'
import { directionQuestions } from './reasoning/direction.ts'
import { inequalityQuestions } from './reasoning/inequality.ts'
import { letterSeriesQuestions } from './reasoning/letter-series.ts'
import { oddOneOutQuestions } from './reasoning/odd-one-out.ts'
import { orderingQuestions } from './reasoning/ordering.ts'
import { rankingQuestions } from './reasoning/ranking.ts'
import { seatingPassages, seatingQuestions } from './reasoning/seating.ts'
import { syllogismQuestions } from './reasoning/syllogism.ts'

/** The question bank of the demo institute; every call gives the same questions in the same order. */
export function demoQuestions(): DemoQuestion[] {
  return [
    ...percentageQuestions(),
    ...ratioQuestions(),
    ...averageQuestions(),
    ...profitAndLossQuestions(),
    ...interestQuestions(),
    ...timeAndWorkQuestions(),
    ...speedQuestions(),
    ...simplificationQuestions(),
    ...numberSeriesQuestions(),
    ...quadraticQuestions(),
    ...mensurationQuestions(),
    ...dataInterpretationQuestions(),
    ...letterSeriesQuestions(),
    ...codingQuestions(),
    ...directionQuestions(),
    ...bloodRelationQuestions(),
    ...syllogismQuestions(),
    ...rankingQuestions(),
    ...orderingQuestions(),
    ...inequalityQuestions(),
    ...oddOneOutQuestions(),
    ...seatingQuestions(),
    ...grammarQuestions(),
    ...vocabularyQuestions(),
    ...blankQuestions(),
    ...readingQuestions(),
    ...geographyQuestions(),
    ...constitutionQuestions(),
    ...historyQuestions(),
    ...scienceQuestions(),
    ...bankingQuestions(),
    ...odishaAndBengalQuestions(),
  ]
}

/** The texts, tables and puzzles that several questions share. */
export function demoPassages(): DemoPassage[] {
  return [...dataInterpretationPassages(), ...seatingPassages(), ...readingPassages()]
}
