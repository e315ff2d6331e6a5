import { type Serve, signedIn } from '#platform/http/serve.ts'
import { t } from '#platform/text/messages.ts'
import { privacyCalls } from './calls.ts'
import { collectMyData, type PersonalDataSource } from './collect-my-data.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteAccountBody, myData } from './schema.ts'

/** `sources`: what the domains above keep about people. */
export function privacyRoutes(serve: Serve, sources: PersonalDataSource[]) {
  serve(privacyCalls.myData, { who: signedIn, answer: myData }, async (ctx, { reply }) => {
    const data = await collectMyData(ctx, sources)
    reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return data
  })
  serve(privacyCalls.deleteAccount, { who: signedIn, body: deleteAccountBody }, async (ctx, { body }) => {
    await deleteAccount(ctx, body, sources)
    return t`Your account has been deleted.`
  })
}
