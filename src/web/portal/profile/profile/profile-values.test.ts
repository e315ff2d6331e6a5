import { expect, test } from 'vitest'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import { bodyOf, bodyProblems, isMinor, keptNames, type ProfileName, valueAt } from './profile-values.ts'

const now = new Date('2026-11-21T06:00:00Z')
const qualification = {
  educational_qualification_name: '12th',
  stream: 'Science',
  college: 'Ravenshaw',
  passing_year: '2019',
  marks_percent: '71.25',
}
const profile: SelfProfile = {
  _id: 'a',
  candidate_name: 'Mita Das',
  user_name: 'mita',
  email: 'mita@mail.example',
  contact: '9876543210',
  registration_number: 'R000001',
  photo: null,
  email_confirmed: true,
  is_staff: false,
  is_guardian: false,
  language: null,
  created_at: '2026-01-01T00:00:00Z',
  dob: '2001-02-28',
  gender: 'female',
  category: 'OBC',
  id_type: 'Aadhaar Card',
  id_name: 'Mita Das',
  id_relation: 'Self',
  id_number: 'XXXX-XXXX-0124',
  signature: null,
  guardian_required: false,
  guardian: null,
  father: { father_name: 'Hari', father_occupation: 'Farmer', father_mobile: '9876543211', father_other_contact: '' },
  present_address: {
    present_address_line_1: 'Plot 4',
    present_address_line_2: '',
    present_city: 'Puri',
    present_district: 'Puri',
    present_state: 'Odisha',
    present_pincode: '752001',
  },
  permanent_address: {
    permanent_address_line_1: 'Plot 9',
    permanent_address_line_2: '',
    permanent_city: 'Cuttack',
    permanent_district: 'Cuttack',
    permanent_state: 'Odisha',
    permanent_pincode: '753001',
  },
  educational_qualification: [qualification, { ...qualification, educational_qualification_name: 'B.Sc.' }],
  guardian_consent: { text_version: '2026-11', text: 'I agree.' },
}

/** Returns the form's values with some fields changed. */
function sent(typed: Partial<Record<ProfileName, string>> = {}, stored = profile) {
  const read = (name: ProfileName) => typed[name] ?? valueAt(stored, name)
  return bodyOf(read, { profile: stored, pictures: {}, now })
}

test('sends back the stored values of an untouched form, without those only the institute can change', () => {
  const { father, present_address, permanent_address, educational_qualification } = profile
  expect(sent()).toEqual({
    candidate_name: 'Mita Das',
    dob: '2001-02-28',
    gender: 'female',
    category: 'OBC',
    id_type: 'Aadhaar Card',
    id_name: 'Mita Das',
    id_relation: 'Self',
    father,
    present_address,
    permanent_address,
    educational_qualification,
  })
})

test('sends every text field', () => {
  for (const name of keptNames.filter((name) => !['gender', 'category', 'id_type'].includes(name))) {
    expect(JSON.stringify(sent({ [name]: 'typed anew' })), name).toContain('typed anew')
  }
})

test('sends a masked Aadhaar number only when it was changed or belongs to another document', () => {
  expect(sent()).not.toHaveProperty('id_number')
  expect(sent({ id_number: '5678' })).toHaveProperty('id_number', '5678')
  expect(sent({ id_number: '' })).toHaveProperty('id_number', '')
  expect(sent({ id_type: 'Pan Card', id_number: '' })).toMatchObject({ id_type: 'Pan Card', id_number: '' })
})

test('sends a choice outside the list as empty', () => {
  expect(sent({ gender: 'unknown', id_type: '' })).toMatchObject({ gender: '', id_type: '' })
})

test('treats the last day before the eighteenth birthday as under 18, and the birthday as adult', () => {
  expect(isMinor('2008-11-22', now)).toBe(true)
  expect(isMinor('2008-11-21', now)).toBe(false)
  for (const dob of ['', '2026-11-22', '2008-13-40', '0008-01-01']) expect(isMinor(dob, now), dob).toBe(false)
})

test('sends the guardian for a minor without a recorded consent, even with errors, so that the server records the date', () => {
  const dob = '2012-05-04'
  const wrong = { 'present_address.present_pincode': 'x', candidate_name: ' ' }
  const body = sent({ ...wrong, dob, 'guardian.guardian_name': 'Hari', 'guardian.guardian_phone': '98' })
  expect(body.guardian).toEqual({
    guardian_name: 'Hari',
    guardian_phone: '98',
    consent: false,
    text_version: '2026-11',
  })
  expect(bodyProblems(body, now)).toEqual({})
  expect(Object.keys(bodyProblems(sent(wrong), now))).toEqual(['candidate_name', 'present_address.present_pincode'])
  const guardian = { guardian_name: 'Hari', guardian_phone: '9876543210', consented_at: '2026-11-01T00:00:00Z' }
  expect(sent({ dob }, { ...profile, guardian })).not.toHaveProperty('guardian')
  expect(sent()).not.toHaveProperty('guardian')
})
