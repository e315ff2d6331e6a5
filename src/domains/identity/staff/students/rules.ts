const words: Record<string, string> = {
  candidate_name: 'name',
  contact: 'phone number',
  gender: 'gender',
  category: 'category',
  father: 'father',
  present_address: 'present address',
  permanent_address: 'permanent address',
}

/** A field of a profile, as a student is told of it. */
export const fieldWords = (field: string) => words[field] ?? field.replaceAll('_', ' ')
