import { dateNamesOf } from './date-names.ts'
import { languageInUse } from './messages.ts'

/** Returns the months and weekdays of the current reader; null: English. Pages have those of their language built in (scripts/texts/vite-texts.ts). */
export const readerNames = () => dateNamesOf(languageInUse())
