export const labels: Record<string, string> = { google: 'Google', microsoft: 'Microsoft', facebook: 'Facebook' }

const quote = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Draws the page on which a visitor chooses an identity. */
export function drawPage(provider: string, query: URLSearchParams) {
  const label = labels[provider] ?? provider
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${quote(name)}" value="${quote(value)}">`,
  )
  const verified =
    '<label><input type="checkbox" name="verified" value="yes" checked> It has checked this e-mail</label>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Stand-in for ${label}</title><style>body{font:17px system-ui;max-width:24em;margin:3em auto;padding:0 1em}label,button{display:block;margin:1em 0}input:not([type=checkbox]){width:100%;font:inherit;padding:.5em}button{font:inherit;padding:.6em 1.2em}</style>
<h1>Stand-in for ${label}</h1><p>Part of the demo on this machine. No account of yours is used: say who you are.</p>
<form method="post" action="/${provider}/chosen">${hidden.join('')}
<label>Name <input name="name" value="Mita Das"></label><label>E-mail <input name="email" type="email" value="mita.das@mail.example"></label>
${provider === 'google' ? verified : ''}<button name="do" value="allow">Continue</button><button name="do" value="deny">Cancel</button></form></html>`
}
