export type Language = 'en' | 'hi' | 'or'

/** HTML with TeX between \( and \) (inline) or \[ and \]; sanitised and typeset when stored. English is always there. */
export type Localised = { en: string; hi?: string; or?: string }

export type DemoPassage = { ref: string; text: Localised }

export type DemoQuestion = {
  /** Stable and unique: 'quant.percentage.03'. */
  ref: string
  subject: 'quantitative-aptitude' | 'reasoning' | 'english' | 'general-awareness'
  /** Plain words: 'Percentage'. */
  topic: string
  difficulty: 'easy' | 'medium' | 'hard'
  text: Localised
  /** Four or five, all different. */
  options: Localised[]
  /** Index into options. */
  correct: number
  solution: Localised
  /** The ref of a DemoPassage. */
  passage?: string
}
