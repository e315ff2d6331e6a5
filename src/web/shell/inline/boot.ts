/*
 * The scripts that stand inside our documents. Their hashes stand in the Content-Security-Policy, which admits no other.
 */

/** Runs before the first paint: it marks the document as signed in, so that the header shows the right links without a flash. */
const markSignedIn = `try{if((sessionStorage.accessToken||localStorage.accessToken))document.documentElement.setAttribute('data-signed-in','')}catch{}`

/**
 * Runs before the first paint: it applies the theme that was chosen on this device, and checks the matching radio button of every theme choice (ui/forms/theme-choice.tsx). It
 * handles a choice itself, so that the first tap works before any other code has loaded: from the radio buttons, from another tab, and from an event `themechosen`, whose detail is the theme. Without storage a choice holds until the page is left.
 */
export const themeScript =
  "{const h=document.documentElement,o='input[data-theme-choice]';const show=c=>{if(c==='light'||c==='dark')h.dataset.theme=c;else delete h.dataset.theme;" +
  "const t=h.dataset.theme||'system';for(const i of document.querySelectorAll(o))i.checked=i.value===t;" +
  "for(const m of document.querySelectorAll('meta[name=theme-color]'))" +
  'm.media=t==="system"?"(prefers-color-scheme:"+m.dataset.of+")":m.dataset.of===t?"all":"not all"};' +
  'const read=()=>{try{show(localStorage.theme)}catch{show(h.dataset.theme)}};read();' +
  "for(const e of['DOMContentLoaded','pageshow','storage'])addEventListener(e,read);" +
  "const choose=c=>{try{if(c==='system')delete localStorage.theme;else localStorage.theme=c}catch{}show(c)};" +
  "addEventListener('themechosen',e=>choose(e.detail));" +
  "addEventListener('change',e=>{const i=e.target;if(i.matches&&i.matches(o))choose(i.value)},true)}"

/**
 * When a chunk cannot be loaded, asks which build the server has by now. If that is another than this document's, the chunk may be gone for good: from then on links are
 * followed by the browser itself, beginning with one that was just pressed, and otherwise the page is loaded anew, once for each build. It is loaded anew too, once for each address, when the files came and
 * the browser would not run them (`detail`, see ui/layout/load-module.ts). Never while something that was typed stands on the page or a frame shows a film or a checkout, nor while a test is sat. Without a
 * network the links of a page of the site are followed by the browser too, once the service worker has what it shows then.
 */
const followNewBuild =
  "{let k=0,l='',t=0;const w=new Set,q=s=>document.querySelector(s);addEventListener('input',e=>w.add(e.target),true);" +
  "const o=()=>!navigator.onLine&&!/^.(account|quizportal|staff)/.test(location.pathname)&&(navigator.serviceWorker?.controller||q('html[data-kept-offline]'));" +
  "addEventListener('click',e=>{const a=e.target.closest&&e.target.closest('a[href]');" +
  'if(!a||a.target||a.origin!==location.origin||e.button||e.ctrlKey||e.metaKey||e.shiftKey)return;l=a.href;t=Date.now();if(k||o())e.stopPropagation()},true);' +
  "addEventListener('vite:preloadError',async({detail:d})=>{try{const r=await fetch('/assets/current',{cache:'no-store'});let b=r.ok?await r.text():'';" +
  "const s=q('html').dataset.build||q('script[type=module]')?.src;if(!b||!s||/^.quizportal/.test(location.pathname))return;" +
  'if(!s.endsWith(b))k=1;else if(d)b+=location.pathname;else return;' +
  "if(sessionStorage.reloadedFor===b||q('iframe')||[...w].some(e=>e.isConnected))return;sessionStorage.reloadedFor=b;" +
  'if(Date.now()-t<5e3)location.assign(l);else setTimeout(()=>location.reload(),1e3)}catch{}})}'

/**
 * Brings what browsers of before 2024 lack (old-browsers.ts), before any other code runs. Those that have these two functions have all the rest; others take the file from their cache for a day.
 */
const helpOldBrowsers =
  "if(!URL.canParse||!Promise.withResolvers)document.write('<script src=\"/assets/old-browsers.js?'+new Date().toJSON().slice(0,10)+'\"><\\/script>')"

export const bootScript = `${markSignedIn};${helpOldBrowsers};${followNewBuild}`

/**
 * Opens dialogs from the first paint on, before any code of ours is there and in browsers that do not know the attributes: the one that a button with `commandfor` or a link with `data-opens` names. A
 * link leads to a page that says the same, for who has no scripts. A press beside a dialog closes it where the dialog says so.
 */
export const dialogScript =
  "addEventListener('click',e=>{const t=e.target;if(!t.closest||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey)return;" +
  "if(t.matches('dialog[closedby=any]'))t.close();const b=t.closest('[data-opens],[commandfor]');if(!b)return;" +
  "const d=document.getElementById(b.dataset.opens||b.getAttribute('commandfor'));if(!d||!d.showModal)return;" +
  'e.preventDefault();if(!d.open)d.showModal()},true)'

/**
 * Keeps a press of a button, of a link that opens something in place, and a choice in a field outside our forms, while the code of that element is not there: it is done
 * again as soon as React has taken the element over. A link is followed after eight seconds. Forms that post keep themselves (post-form.tsx); their fields note when they were changed, in `data-at`; what `dialogScript` opens
 * needs no code, and what has `data-menu` is opened by styles. An element is React's from when it carries its props, and answers at the next look.
 * What was not in the document of the server is left alone: a checkout that a payment provider draws never becomes React's.
 */
export const keepPressesScript =
  "{const kept=new Map();let sent;addEventListener('DOMContentLoaded',()=>{sent=new WeakSet(document.querySelectorAll('button,a,input,select,textarea'))});" +
  "const isReady=e=>(sent&&!sent.has(e))||Object.keys(e).some(k=>k.startsWith('__reactProps'));" +
  'const look=()=>{for(const[e,k]of kept){if(isReady(e)){if(k.looks++){kept.delete(e);e.removeAttribute("data-due");k.act()}}' +
  'else if(!e.isConnected)kept.delete(e);else if(e.href&&Date.now()-k.at>8e3){kept.delete(e);location.assign(e.href)}}' +
  'if(kept.size)setTimeout(look,60)};' +
  'const keep=(e,act)=>{if(!kept.size)setTimeout(look,60);kept.set(e,{act,at:Date.now(),looks:0});e.setAttribute("data-due","")};' +
  "addEventListener('click',e=>{const b=e.target.closest&&e.target.closest('button[type=button],a[aria-haspopup=dialog]');" +
  "if(!b||b.matches('[data-opens],[commandfor],[data-menu]')||e.button||e.ctrlKey||e.metaKey||e.shiftKey||e.altKey||isReady(b))return;" +
  // Not seen by React either, which might answer it a second time.
  'e.preventDefault();e.stopPropagation();keep(b,()=>b.click())},true);' +
  "addEventListener('change',e=>{const c=e.target;if(isReady(c))return;if(c.form&&c.form.method==='post')c.dataset.at=performance.now();else " +
  "keep(c,()=>c.dispatchEvent(new Event('change',{bubbles:true})))},true)}"

/**
 * Fetches the files named in the block `modules`, of which the first is the entry, and runs the entry when all are there: at once where the block has `data-now`, otherwise once the page has been
 * painted, or after three seconds where no paint is told of. Asked for before they would share a phone's line with the styles and the typeface. What does not come is asked for again after a second, then
 * after two, at last every half minute. It is fetched rather than preloaded, as a browser may refuse to ask again for a module or a preload that failed, see ui/layout/load-module.ts.
 */
export const startScript =
  "let d=0;const b=document.getElementById('modules');const go=()=>{if(d++)return;const m=JSON.parse(b.textContent);let n=m.length;" +
  "const start=()=>{if(--n)return;const s=document.createElement('script');s.type='module';s.src=m[0];s.onerror=()=>dispatchEvent(new CustomEvent('vite:preloadError',{detail:1}));document.head.append(s)};" +
  'const ask=(u,t)=>fetch(u).then(r=>r.ok?r.blob():Promise.reject()).then(start,()=>setTimeout(ask,t,u,Math.min(2*t,3e4)));' +
  "for(const u of m)ask(u,1e3)};if('now'in b.dataset)go();else setTimeout(go,3e3);" +
  // A form that is sent before its code is there waits for it, see post-form.tsx; one that only asks for another page needs no script of ours.
  "addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!f.hasAttribute('data-ready'))" +
  // Not seen by React either, which would answer it a second time when it takes the form over.
  "{e.preventDefault();e.stopPropagation();f.setAttribute('data-due','')}},true);" +
  "try{new PerformanceObserver((_,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{go()}"
