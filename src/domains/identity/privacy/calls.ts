import { get, post } from '#platform/http/call.ts'
import type { DeleteAccountBody, MyData } from './schema.ts'

export const privacyCalls = {
  myData: get('/api/um/my-data').types<{ answer: MyData }>(),
  deleteAccount: post('/api/um/delete-account', 'message').types<{ body: DeleteAccountBody }>(),
}
