import { randomBytes } from 'node:crypto'
import { linkedLogins } from '../../src/domains/identity/providers/tables.ts'
import { everyone, ownerOnly, type Row, sending, signedIn } from './route-matrix-rules.ts'

/* Log-ins by way of providers. None is configured here: what is asked of one is not there, and no log-in is under way. */

const browser = 'b'.repeat(43)
const underWay = { state: 's'.repeat(43), browser }
const step = (name: string, more: object): Row => ({
  route: `POST /api/auth/provider-login/${name}`,
  answers: everyone(400),
  ask: sending({ ...underWay, ...more }),
})

export const providerRows: Row[] = [
  {
    route: 'POST /api/auth/providers/:name/begin',
    answers: everyone(404),
    ask: () => ({ url: '/api/auth/providers/google/begin', body: { browser } }),
  },
  step('finish', { query: 'code=x' }),
  step('mail-code', { email: 'mita@people.example' }),
  step('code', { code: '123456' }),
  step('password', { password: 'a quiet blue kettle' }),
  step('register', { name: 'Mita Das', contact: '9876543210' }),
  { route: 'GET /api/um/linked-logins', answers: signedIn },
  {
    route: 'POST /api/um/linked-logins/:name/connect',
    answers: (visitor) => (signedIn(visitor) === 401 ? 401 : 404),
    ask: () => ({ url: '/api/um/linked-logins/google/connect', body: { browser } }),
  },
  {
    route: 'POST /api/um/linked-logins/:id/remove',
    answers: ownerOnly,
    ask: async ({ app, ownerId }) => {
      const name = randomBytes(6).toString('hex')
      const [link] = await app.db
        .insert(linkedLogins)
        .values({ userId: ownerId, provider: name, subject: name, linkedAt: app.now() })
        .returning({ id: linkedLogins.id })
      return { url: `/api/um/linked-logins/${link?.id}/remove`, body: {} }
    },
  },
]
