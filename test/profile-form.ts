import { guardianConsent } from '#domains/identity/profile/rules.ts'

const address = (prefix: 'present' | 'permanent', city: string) => ({
  [`${prefix}_address_line_1`]: 'Plot 4',
  [`${prefix}_address_line_2`]: 'Old Town',
  [`${prefix}_city`]: city,
  [`${prefix}_district`]: 'Khordha',
  [`${prefix}_state`]: 'Odisha',
  [`${prefix}_pincode`]: '751002',
})
export const qualification = (name: string) => ({
  educational_qualification_name: name,
  stream: 'Science',
  college: 'Ravenshaw',
  passing_year: '2019',
  marks_percent: '71.25',
})
export const wholeProfile = {
  candidate_name: 'Mita Das',
  dob: '2001-02-28',
  gender: 'female',
  category: 'OBC',
  id_type: 'Votar ID',
  id_name: 'Mita Das',
  id_relation: 'Self',
  id_number: 'ABC1234567',
  father: {
    father_name: 'Hari Das',
    father_occupation: 'Farmer',
    father_mobile: '9876543210',
    father_other_contact: '',
  },
  present_address: address('present', 'Bhubaneswar'),
  permanent_address: address('permanent', 'Puri'),
  educational_qualification: [qualification('12th'), qualification('B.Sc.')],
}

/** A consent in the form's format. */
export const guardian = {
  guardian_name: 'Hari Das',
  guardian_phone: '98765 43210',
  consent: true,
  text_version: guardianConsent.version,
}
