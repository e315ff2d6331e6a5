import { get, post, put } from '#platform/http/call.ts'
import type { DeleteAccountBody, MyData } from '../privacy/schema.ts'
import type { ProfileBody, SelfProfile } from './schema.ts'

export const profileCalls = {
  selfProfile: get('/api/admission/self-profile').types<{ answer: SelfProfile }>(),
  updateProfile: put('/api/admission/self-profile-update').types<{ body: ProfileBody; answer: SelfProfile }>(),
  withdrawGuardianConsent: post('/api/um/withdraw-guardian-consent', 'message').types(),
  ownFile: get('/api/um/files/:id', 'bytes').types(),
}

export const privacyCalls = {
  myData: get('/api/um/my-data').types<{ answer: MyData }>(),
  deleteAccount: post('/api/um/delete-account', 'message').types<{ body: DeleteAccountBody }>(),
}
