import type { Config } from '#platform/config.ts'
import { type Diagnosis, note, right, wrong, wrongUnless } from './diagnosis.ts'

/*
 * Judges the settings alone: unset ones and contradictions. Used by the doctor and by the first start.
 */

const used = [
  ...(['isLocal', 'host', 'publicUrl', 'trustProxy', 'dataDir', 'databaseUrl', 'secretsKey'] as const),
  ...(['smtpUrl', 'mailFrom', 's3', 'paytmUrl', 'razorpayUrl', 'merchantKeys'] as const),
]
type SettingFacts = Pick<Config, (typeof used)[number]>

const loopback = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[?::1\]?)$/

/** Returns whether the host of an address is this machine, by name or number. */
function leadsHere(url: string) {
  return loopback.test(new URL(url).hostname)
}

function judgeMail({ smtpUrl, mailFrom, isLocal, dataDir }: SettingFacts): Diagnosis {
  if (smtpUrl === undefined)
    return wrongUnless(isLocal, 'mail')(
      `No mail server is set: each mail becomes a file in ${dataDir}/mail, and nobody receives it.`,
      'Set SMTP_URL, and MAIL_FROM for who the mails come from.',
    )
  if (/@(?:localhost|127\.|\[)/.test(mailFrom))
    return wrong('mail', `Mails come from ${mailFrom}, which other mail servers refuse.`, 'Set MAIL_FROM.')
  return right('mail', `Mails go to the server of SMTP_URL and come from ${mailFrom}.`)
}

function judgeStorage({ s3, dataDir, databaseUrl }: SettingFacts): Diagnosis {
  if (s3) return right('storage', `Files lie in the bucket ${s3.bucket} at ${s3.endpoint}.`)
  const advice =
    databaseUrl === undefined
      ? 'That is enough for one machine; the nightly backup has them. Several nodes need the S3_ settings.'
      : 'Copy that folder away with the database. Several nodes need the S3_ settings, or each knows only its own files.'
  return note('storage', `No storage is set: files lie in ${dataDir}/files on this machine.`, advice)
}

function judgeGateway({ paytmUrl, razorpayUrl, merchantKeys }: SettingFacts): Diagnosis {
  const urls = [paytmUrl, razorpayUrl?.api].filter((url) => url !== undefined)
  if (urls.length === 0)
    return note(
      'gateway',
      'No payment gateway is set: nothing can be bought online. The counter works.',
      'Set PAYTM_URL or RAZORPAY_URL, and MERCHANT_KEYS.',
    )
  if (merchantKeys.size === 0)
    return wrong(
      'gateway',
      'A payment gateway is set, but no merchant key: every order would be refused.',
      'Set MERCHANT_KEYS to the ids and keys that the provider gave you.',
    )
  const open = urls.find((url) => !url.startsWith('https:') && !leadsHere(url))
  if (open)
    return wrong('gateway', `The payment gateway at ${open} is reached without encryption.`, 'Set its https address.')
  return right('gateway', `Payments go through ${urls.join(' and ')}.`)
}

function judgeKey({ databaseUrl, secretsKey, dataDir }: SettingFacts): Diagnosis {
  if (secretsKey) return right('key', 'SECRETS_KEY is set.')
  if (databaseUrl === undefined) return right('key', `The key of this installation is a file, ${dataDir}/secrets.key.`)
  return wrong(
    'key',
    'DATABASE_URL is set but SECRETS_KEY is not: staff cannot log in, and journals are not sealed.',
    'Make a key with `openssl rand -base64 32`, set it on every node, and keep a copy apart.',
  )
}

function judgePublicUrl({ publicUrl, isLocal }: SettingFacts): Diagnosis {
  const { protocol, pathname } = new URL(publicUrl)
  if (isLocal)
    return note('address', `Only this machine is served, at ${publicUrl}.`, 'Set PUBLIC_URL to serve others.')
  if (leadsHere(publicUrl))
    return wrong(
      'address',
      `PUBLIC_URL is ${publicUrl} though other machines are served: links in mails and site maps do not work for them.`,
      'Set PUBLIC_URL to the address that visitors use.',
    )
  if (protocol !== 'https:')
    return wrong(
      'address',
      `PUBLIC_URL is ${publicUrl}: passwords and answers travel without encryption.`,
      'Put a proxy with a certificate in front (deploy/nginx/abhyas.conf), and set PUBLIC_URL to the https address.',
    )
  if (pathname !== '/')
    return wrong(
      'address',
      `PUBLIC_URL has the path ${pathname}: the site can only be at the top of a host.`,
      'Give the institute a host name of its own.',
    )
  return right('address', `PUBLIC_URL is ${publicUrl}.`)
}

function judgeProxy({ publicUrl, trustProxy, host, isLocal }: SettingFacts): Diagnosis {
  const isHttps = new URL(publicUrl).protocol === 'https:'
  if (isHttps && !trustProxy)
    return wrong(
      'proxy',
      'PUBLIC_URL is https, so requests arrive through a proxy, but TRUST_PROXY is not set. Every visitor appears to have the proxy’s address, and all of them share one set of rate limits.',
      'Let the proxy set X-Forwarded-For and X-Forwarded-Proto itself, and set TRUST_PROXY=true.',
    )
  if (trustProxy && !loopback.test(host))
    return note(
      'proxy',
      `TRUST_PROXY is set and the server listens on ${host}: anyone who reaches its port without the proxy can claim any address.`,
      'Let only the proxy reach that port, by a firewall or a network of its own.',
    )
  if (trustProxy)
    return right('proxy', 'The server trusts the addresses that the proxy forwards, and only the proxy reaches it.')
  return right('proxy', isLocal ? 'There is no proxy.' : 'No proxy is trusted.')
}

/** Diagnoses the settings without looking at anything else. */
export function judgeSettings(facts: SettingFacts): Diagnosis[] {
  return [
    judgePublicUrl(facts),
    judgeProxy(facts),
    judgeKey(facts),
    judgeMail(facts),
    judgeStorage(facts),
    judgeGateway(facts),
  ]
}

/** Lists what is unset or contradictory, two lines each, as the first start prints it; empty if all is set. */
export function describeUnset(facts: SettingFacts): string[] {
  const diagnoses = judgeSettings(facts).filter(({ state }) => state !== 'right')
  return diagnoses.flatMap(({ says, advice }) => [`    ${says}`, ...(advice ? [`      ${advice}`] : [])])
}
