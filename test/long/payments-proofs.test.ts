import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pageRoutes } from '#web/routes.ts'
import { loadBuiltPages } from '../../src/pages.ts'
import { charge, setUp, shop } from '../api/payments-proofs.ts'
import { makeSignedIn } from '../factories.ts'
import { makeCourse } from '../make-offers.ts'
import { keys } from '../merchants.ts'
import type { Shop } from '../payments.ts'
import { makeTestApp } from '../test-app.ts'

setUp()

it('P3: fifty tabs that press Pay fulfil one charge, and every other payment is refunded', async () => {
  const { token, user } = await shop.student()
  const course = await makeCourse(shop.app, { bookFee: 20_000 })
  const orders: Awaited<ReturnType<Shop['mustOrder']>>[] = []
  // Each tab changes the choice of books, so that each has its own order.
  for (let tab = 0; tab < 50; tab += 1) {
    // The limits are meant for hasty people; here fifty browsers act as one.
    shop.app.advance(5)
    orders.push(await shop.mustOrder(token, { websiteCourseId: course.id, bookopt: tab % 2 === 0 }))
  }
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(50)
  for (const order of orders) charge(order)
  await Promise.all(orders.map(({ orderNo }, n) => (n < 15 ? shop.check(token, orderNo) : undefined)))
  shop.app.advance(60)
  await shop.runJobs()
  const states = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
  expect(states.filter((state) => state === 'fulfilled')).toHaveLength(1)
  expect(states.filter((state) => state === 'refund-due')).toHaveLength(49)
  expect(await shop.sql('select 1 from entitlements where student_id = $1', user.id)).toHaveLength(1)
  const accountant = (await makeSignedIn(shop.app, { role: 'accounts' })).token
  const open = await shop.app.call<{ data: { _id: string; order_id: string }[] }>('GET', '/api/staff/refunds', {
    token: accountant,
  })
  const own = open.body.data.filter(({ order_id }) => orders.some(({ orderNo }) => orderNo === order_id))
  expect(own).toHaveLength(49)
  for (const { _id } of own)
    await shop.app.call('POST', `/api/staff/refunds/${_id}/approve`, { token: accountant, body: {} })
  for (let n = 0; n < 4; n += 1) {
    await shop.runJobs()
    shop.app.advance(400)
  }
  const after = await Promise.all(orders.map(({ orderNo }) => shop.stateOf(orderNo)))
  expect(after.filter((state) => state === 'refunded')).toHaveLength(49)
  const back = orders.flatMap(({ mid, orderNo }) => shop.gateway.book.find(mid, orderNo)?.refunds ?? [])
  expect(back).toHaveLength(49)
}, 120_000)

it('P24: no page, script or style contains a key, a signature or the means to make one', async () => {
  if (!existsSync('dist/server/entry-server.js'))
    throw new Error('The pages are not built: npm test builds them first.')
  const settings = { PAYTM_URL: shop.gateway.url, MERCHANT_KEYS: JSON.stringify(keys) }
  const app = await makeTestApp({ pages: await loadBuiltPages(), settings })
  try {
    const course = await makeCourse(app)
    app.onContentChange()
    const paths = pageRoutes.map(({ path }) => path.replace(':id', course.seoUrl)).filter((path) => !path.includes(':'))
    expect(paths).toContain('/account/payments')
    const texts: [string, string][] = []
    for (const path of paths) texts.push([path, (await app.app.inject({ method: 'GET', url: path })).body])
    for (const name of readdirSync('dist/client', { recursive: true, encoding: 'utf8' }))
      if (/\.(js|css|html|json|map)$/.test(name)) texts.push([name, readFileSync(`dist/client/${name}`, 'utf8')])
    const secrets = [...Object.values(keys), 'CHECKSUMHASH', 'MERCHANT_KEYS', '@@@@&&&&####', 'aes-128-cbc']
    expect(
      texts.flatMap(([name, text]) => secrets.filter((secret) => text.includes(secret)).map((s) => `${s} in ${name}`)),
    ).toEqual([])
  } finally {
    await app.close()
  }
}, 120_000)
