import { describe, expect, it } from 'vitest'
import { readEvent } from './rules.ts'

const none = { status: '', code: '', message: '', txn_id: '', amount: '' }

describe('a message of a provider', () => {
  it('is read from a form', () => {
    const form = 'STATUS=TXN_SUCCESS&RESPCODE=01&RESPMSG=Txn+Success&TXNID=T1&TXNAMOUNT=100.00&CHECKSUMHASH=secret'
    const said = { status: 'TXN_SUCCESS', code: '01', message: 'Txn Success', txn_id: 'T1', amount: '100.00' }
    expect(readEvent(form)).toEqual(said)
    expect(readEvent('')).toEqual(none)
    expect(readEvent('{"body":')).toEqual(none)
  })

  it('is read from the body of JSON, else from what it says of the result', () => {
    const resultInfo = { resultStatus: 'PENDING', resultCode: 402, resultMsg: 'Looking' }
    const body = { status: 'S', respCode: 1, respMsg: 'M', txnId: 'T2', txnAmount: '5.00', signature: 'secret' }
    const own = { status: 'S', code: '1', message: 'M', txn_id: 'T2', amount: '5.00' }
    expect(readEvent(JSON.stringify({ body: { ...body, resultInfo } }))).toEqual(own)
    expect(readEvent(JSON.stringify({ body: { txnId: 'T3', resultInfo } }))).toEqual({
      status: 'PENDING',
      code: '402',
      message: 'Looking',
      txn_id: 'T3',
      amount: '',
    })
    expect(readEvent(JSON.stringify({ body: { resultInfo: null } }))).toEqual(none)
  })

  it('is read from an event of a payment, or from the first of a list, whose amounts are paise', () => {
    const entity = { id: 'pay_1', status: 'failed', error_code: 'BAD', error_description: 'No', amount: 123_456 }
    const said = { status: 'failed', code: 'BAD', message: 'No', txn_id: 'pay_1', amount: '1234.56' }
    expect(readEvent(JSON.stringify({ payload: { payment: { entity } } }))).toEqual(said)
    expect(readEvent(JSON.stringify({ items: [entity, { ...entity, id: 'pay_2' }] }))).toEqual(said)
    const amountOf = (amount: unknown) => readEvent(JSON.stringify({ items: [{ id: 'pay_1', amount }] })).amount
    expect([amountOf(5), amountOf('100'), amountOf('1.5'), amountOf('x1'), amountOf('1x'), amountOf(null)]).toEqual([
      ...['0.05', '1.00', '', '', '', ''],
    ])
  })

  it('is empty for unknown content', () => {
    for (const raw of ['{}', '[]', '[{"body":{"status":"S"}}]', '1', '"text"', '{"payload":{"payment":null}}'])
      expect([raw, readEvent(raw)]).toEqual([raw, none])
    expect(readEvent('{"body":{"status":{"a":1},"respCode":["x"]}}')).toEqual(none)
    expect(readEvent('{"items":"text","payload":"text"}')).toEqual(none)
  })

  it('is cut after two hundred letters', () => {
    expect(readEvent(`STATUS=${'x'.repeat(300)}`).status).toHaveLength(200)
  })
})
