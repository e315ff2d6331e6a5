import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { checkChecksum, formValues, makeChecksum } from '../../../../sandbox/gateway/checksum.ts'
import { readSignedJson } from './paytm.ts'
import { isHmac } from './razorpay.ts'
import { formText, isSigned, signText } from './sign-text.ts'

type Oracle = {
  generateSignature: (params: string | Record<string, string>, key: string) => Promise<string>
  verifySignature: (params: string | Record<string, string>, key: string, checksum: string) => boolean
}
const oracle = createRequire(import.meta.url)('paytmchecksum') as Oracle

const key = '0123456789abcdef'
const v1 =
  '{"requestType":"Payment","mid":"SANDBOX0000000000001","websiteName":"WEBSTAGING","orderId":"ORD_0001","callbackUrl":"https://example.test/cb","txnAmount":{"value":"1.00","currency":"INR"},"userInfo":{"custId":"CUST_001"}}'
const v2Fields = {
  ORDERID: 'ORD_0001',
  MID: 'SANDBOX0000000000001',
  TXNID: 'T1',
  TXNAMOUNT: '1.00',
  PAYMENTMODE: 'UPI',
  CURRENCY: 'INR',
  TXNDATE: '2026-01-01 10:00:00.0',
  STATUS: 'TXN_SUCCESS',
  RESPCODE: '01',
  RESPMSG: 'Txn Success',
  GATEWAYNAME: 'HDFC',
  BANKTXNID: 'B1',
  BANKNAME: 'HDFC',
}
const v2 = 'HDFC|B1|INR|HDFC|SANDBOX0000000000001|ORD_0001|UPI|01|Txn Success|TXN_SUCCESS|1.00|2026-01-01 10:00:00.0|T1'
const v3 = '{"mid":"SANDBOX0000000000001","orderId":"ORD_0001"}'
const vectors = [
  {
    name: 'V1',
    text: v1,
    salt: 'AbC1',
    signature:
      'xBxGI9dh3BTMXAjSSKMM6Xbwd5FbijHKGb+T5fxYSZYqrFnhJphzRdzzYI+3OYoYWQOkUkszpf6/gkWVg3P53n3v7OjML3+wK1HMb4jqfR0=',
  },
  {
    name: 'V2',
    text: v2,
    salt: 'AbC1',
    signature:
      'BoTbOSTYjBpDH0EH+QfEOVuxkDfm8kR14V4yN9HpfFKTthlemCatLZKqm6vFKzQPW+FQwae3e68jZS/f1l4gXfLlQc2QBTXPHD8sirJa7kQ=',
  },
  {
    name: 'V3',
    text: v3,
    salt: 'Zz9+',
    signature:
      'koN9xWj9kEfJr5bBS7y0S6/Srd8QtxUfA5sMgBFZxH6sMuS4hLDBeUwz9t/kMi0yWNCP5BkmoJDshoIh9akO9WushYGRUkmtDL4TZsXT9is=',
  },
]

it.each(vectors)('$name: both implementations make and accept the known signature', ({ text, salt, signature }) => {
  expect(signText(text, key, salt)).toBe(signature)
  expect(makeChecksum(text, key, salt)).toBe(signature)
  expect(isSigned(text, signature, [key])).toBe(true)
  expect(checkChecksum(text, key, signature)).toBe(true)
})

it('joins the values of a form in the order of their keys', () => {
  expect(formText(new Map(Object.entries(v2Fields)))).toBe(v2)
  expect(formValues(v2Fields)).toBe(v2)
})

it("agrees with the provider's package on any text, both ways", async () => {
  for (let n = 0; n < 200; n += 1) {
    const text = Array.from({ length: n }, (_, k) => String.fromCodePoint(32 + ((n * 7919 + k * 104729) % 3000))).join(
      '',
    )
    const theirs = await oracle.generateSignature(text, key)
    expect(isSigned(text, theirs, [key])).toBe(true)
    expect(oracle.verifySignature(text, key, signText(text, key))).toBe(true)
    expect(oracle.verifySignature(text, key, makeChecksum(text, key))).toBe(true)
    expect(isSigned(`${text}x`, theirs, [key])).toBe(false)
  }
})

it('rejects anything that is not a signature, without throwing', () => {
  const good = signText(v3, key)
  const wrong = [
    undefined,
    null,
    5,
    {},
    [],
    '',
    'x',
    good.slice(1),
    `${good}=`,
    good.toLowerCase(),
    `${'A'.repeat(107)}=`,
    good.replace(/.$/, 'A'),
  ]
  for (const signature of wrong) expect(isSigned(v3, signature, [key])).toBe(false)
  expect(isSigned(v3, good, ['fedcba9876543210'])).toBe(false)
  expect(isSigned(v3, good, ['short'])).toBe(false)
  expect(isSigned(v3, good, [])).toBe(false)
  expect(isSigned(v3, good, ['fedcba9876543210', key])).toBe(true)
})

it('refuses to sign a form whose values could be shifted between fields', () => {
  expect(
    formText(
      new Map([
        ['A', 'x|y'],
        ['B', 'z'],
      ]),
    ),
  ).toBeNull()
  expect(formText(new Map([['1', 'x']]))).toBeNull()
})

it('reads the bytes of the body that are signed, and refuses a text that names a key twice', () => {
  const body = '{"orderId":"A \\" } \\u00e9","n":[1,{"x":2}]}'
  const raw = `{ "body" : ${body} , "head":{"signature":"s","version":"v1"}}`
  expect(readSignedJson(raw)).toEqual({ bodyText: body, body: JSON.parse(body), signature: 's' })
  expect(readSignedJson(`{"body":${body},"head":{"signature":"s"},"body":{"orderId":"forged"}}`)).toBeNull()
  expect(readSignedJson('{"body":{"a":1,"\\u0061":2},"head":{"signature":"s"}}')).toBeNull()
  for (const none of ['', 'null', '[]', '{"body":{}}', '{"head":{"signature":1},"body":{}}', '['.repeat(100_000)])
    expect(readSignedJson(none)).toBeNull()
})

it("checks the second provider's signatures", () => {
  const signature = '15656b40fea6f2159b578efa459e969de9f5e223fb8a08393e274ac578d9d005'
  expect(isHmac('order_ABC|pay_XYZ', signature, ['test_secret'])).toBe(true)
  expect(isHmac('order_ABC|pay_XYz', signature, ['test_secret'])).toBe(false)
  expect(isHmac('order_ABC|pay_XYZ', undefined, ['test_secret'])).toBe(false)
})
