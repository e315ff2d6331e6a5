import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type Charge, openBook } from '../../../../sandbox/gateway/book.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'abhyas-book-'))
afterAll(() => rmSync(folder, { recursive: true }))

function charge(orderNo: string): Charge {
  const untried = { state: 'open', taken: 0, txnId: '', refunds: [] } satisfies Partial<Charge>
  return { mid: 'M', orderNo, amount: 100, token: 't', tokenUntil: 1, callbackUrl: '', at: 1, ...untried }
}

it("the sandbox's book survives its process: the last state of each charge holds, and the older format is read too", async () => {
  const file = path.join(folder, 'book.json')
  const linesOf = () => readFileSync(file, 'utf8').trim().split('\n')
  writeFileSync(file, JSON.stringify([charge('old')]))
  const book = openBook(file)
  const [paid, open] = [charge('paid'), charge('open')]
  book.add(paid)
  book.add(open)
  await delay(80)
  Object.assign(paid, { state: 'TXN_SUCCESS', taken: 100 })
  book.save(paid)
  await delay(80)
  expect(linesOf()).toHaveLength(4)
  const again = openBook(file)
  expect([...again.orders.values()]).toEqual([charge('old'), paid, open])
  // From here on, duplicates are written only once.
  expect(linesOf()).toHaveLength(3)
})
