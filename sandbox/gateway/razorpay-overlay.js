/*
 * What a shop's page loads in place of Razorpay's checkout.js: the same constructor and callbacks, and an overlay with four ways to end. It runs under the shop's content
 * security policy, so there are no style elements and no inline handlers in it.
 */
{
  const { origin } =
    document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src) : new URL('about:blank')

  /** @typedef {{ key: string, amount: number, order_id: string, name: string, config?: { display?: { sequence?: string[] } }, handler: (answer: unknown) => void, modal?: { ondismiss?: () => void } }} Options */

  /** @param {Options} options @param {string} [outcome] */
  const ask = async ({ key, amount, order_id }, outcome) => {
    const answer = await fetch(`${origin}/overlay`, {
      method: 'POST',
      body: JSON.stringify({ key, amount, order_id, outcome }),
    })
    return answer.json()
  }

  /** @param {string} css @param {string} tag @param {string} [text] */
  const make = (css, tag, text = '') => {
    const element = document.createElement(tag)
    element.style.cssText = css
    element.textContent = text
    return element
  }

  const veil = 'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;background:rgba(0,0,0,.6)'
  const sheet =
    'width:min(320px,90vw);padding:20px;border-radius:12px;background:#eef3ff;color:#111;font:16px system-ui'
  const plate =
    'display:block;width:100%;min-height:44px;margin:8px 0;font:inherit;border:1px solid #444;border-radius:8px;background:#fff;color:#111'

  class Razorpay {
    /** @param {Options} options */
    constructor(options) {
      if (!Number.isInteger(options.amount) || !options.order_id) throw new Error('amount and order_id are needed')
      this.options = options
    }

    open() {
      const { options } = this
      const root = make(veil, 'div')
      root.setAttribute('role', 'dialog')
      root.setAttribute('aria-modal', 'true')
      root.setAttribute('aria-label', 'Sandbox of Razorpay')
      const box = make(sheet, 'div')
      const told = make('', 'p', `Sandbox: no money moves. ${options.name}, ₹${options.amount / 100}`)
      box.append(told)
      if (options.config?.display?.sequence?.[0] === 'upi') box.append(make('', 'p', 'UPI apps first'))
      /** @param {string} label @param {() => void} work */
      const add = (label, work) => {
        const button = make(plate, 'button', label)
        button.setAttribute('type', 'button')
        button.addEventListener('click', work)
        box.append(button)
      }
      const dismiss = () => {
        root.remove()
        options.modal?.ondismiss?.()
      }
      add('Success', async () => {
        const answer = await ask(options, 'captured')
        root.remove()
        options.handler(answer)
      })
      // As with the real one, another try is possible until the window is closed.
      add('Fail', async () => {
        await ask(options, 'failed')
        told.textContent = 'The payment failed. Try again, or close this window.'
      })
      add('Pending', async () => {
        await ask(options, 'authorized')
        dismiss()
      })
      add('Close', dismiss)
      root.append(box)
      document.body.append(root)
      box.querySelector('button')?.focus()
    }
  }
  Object.assign(window, { Razorpay })
}
