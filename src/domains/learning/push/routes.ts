import { type Serve, signedIn } from '#platform/http/serve.ts'
import { pushCalls } from './calls.ts'
import { getPushSettings, keepSubscription, type PushOptions, removeSubscription } from './keep-subscription.ts'
import { pushSettings, subscribeBody, unsubscribeBody } from './schema.ts'

const changing = { name: 'push-subscriptions', capacity: 20, perSecond: 0.1 }

export function pushRoutes(serve: Serve, options: PushOptions) {
  const routeOptions = { who: signedIn, answer: pushSettings }
  serve(pushCalls.pushSettings, routeOptions, (ctx) => getPushSettings(ctx, options))
  serve(pushCalls.subscribe, { ...routeOptions, body: subscribeBody, limit: changing }, (ctx, { body }) =>
    keepSubscription(ctx, body, options),
  )
  serve(pushCalls.unsubscribe, { ...routeOptions, body: unsubscribeBody, limit: changing }, (ctx, { body }) =>
    removeSubscription(ctx, body, options),
  )
}
