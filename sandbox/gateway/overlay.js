/*
 * What a shop's page loads in place of the provider's script: the same calls and the same refusals, and an overlay with four ways to end. It runs under the shop's content
 * security policy, so there are no style elements and no inline handlers in it.
 */
{
  const own =
    document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src) : new URL('about:blank')
  const mid = own.pathname.split('/').at(-1)?.replace('.js', '') ?? ''

  /** @typedef {{ orderId?: string, token?: string, tokenType?: string, amount?: string }} Data */
  /** @typedef {{ notifyMerchant?: (event: string, data?: unknown) => void, transactionStatus?: (data: unknown) => void }} Handler */
  /** @type {{ data?: Data, handler?: Handler, payMode?: { order?: string[] } }} */
  let config = {}
  /** @type {HTMLElement | null} */
  let root = null

  const close = () => {
    root?.remove()
    root = null
  }

  /** @param {string} path @param {object} body */
  const post = async (path, body) => {
    const answer = await fetch(own.origin + path, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }

  /** @param {string} outcome */
  const choose = async (outcome) => {
    if (outcome === 'CLOSE') {
      close()
      config.handler?.notifyMerchant?.('APP_CLOSED')
      return
    }
    const fields = await post('/overlay/pay', { mid, outcome, ...config.data })
    if (fields.error) config.handler?.notifyMerchant?.('SESSION_EXPIRED', fields.error)
    else config.handler?.transactionStatus?.(fields)
  }

  /** @param {[string, string]} choice */
  const makeButton = ([label, outcome]) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.style.cssText =
      'display:block;width:100%;min-height:44px;margin:8px 0;font:inherit;border:1px solid #444;border-radius:8px;background:#fff;color:#111'
    button.addEventListener('click', () => void choose(outcome))
    return button
  }

  const draw = () => {
    root = document.createElement('div')
    root.id = 'paytm-checkoutjs'
    root.setAttribute('role', 'dialog')
    root.setAttribute('aria-modal', 'true')
    root.setAttribute('aria-label', 'Sandbox payment')
    root.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgba(0,0,0,.6)'
    const box = document.createElement('div')
    box.style.cssText =
      'width:min(320px,90vw);padding:20px;border-radius:12px;background:#f4f4f6;color:#111;font:16px system-ui'
    const text = document.createElement('p')
    text.textContent = `Sandbox: no money moves. Amount ₹${config.data?.amount ?? ''}`
    /** @type {[string, string][]} */
    const choices = [
      ['Success', 'TXN_SUCCESS'],
      ['Fail', 'TXN_FAILURE'],
      ['Pending', 'PENDING'],
      ['Close', 'CLOSE'],
    ]
    const upi = document.createElement('p')
    upi.textContent = config.payMode?.order?.[0] === 'UPI' ? 'UPI apps first' : ''
    box.append(text, upi, ...choices.map(makeButton))
    root.append(box)
    document.body.append(root)
    box.querySelector('button')?.focus()
  }

  /** Some builds of the provider's script refuse an async handler, and none wait for one. @param {unknown} handler */
  const isPlain = (handler) =>
    handler === undefined || (typeof handler === 'function' && handler.constructor.name === 'Function')

  /** @param {typeof config} given */
  const init = async (given) => {
    const { notifyMerchant, transactionStatus } = given.handler ?? {}
    if (!isPlain(notifyMerchant) || !isPlain(transactionStatus))
      throw new Error('notifyMerchant should be of function type')
    if (given.data?.tokenType !== 'TXN_TOKEN') throw new Error('tokenType must be TXN_TOKEN')
    const checked = await post('/overlay/check', { mid, ...given.data })
    if (checked.error) throw new Error(checked.error)
    config = given
  }

  /** @param {() => void} callback */
  const onLoad = (callback) => void setTimeout(callback, 0)
  Object.assign(window, { Paytm: { CheckoutJS: { onLoad, init, invoke: async () => draw(), close } } })
}
