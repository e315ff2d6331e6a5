import { msg, translated } from '#platform/text/messages.ts'

const words: Record<string, string> = {
  candidate_name: msg`name`,
  contact: msg`phone number`,
  gender: msg`gender`,
  category: msg`category`,
  father: msg`father`,
  present_address: msg`present address`,
  permanent_address: msg`permanent address`,
}

/** Returns the name of a profile field for a message to the student. */
export const fieldWords = (field: string) => translated(words[field] ?? '') || field.replaceAll('_', ' ')
