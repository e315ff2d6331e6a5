/*
 * The scripts that stand inside our documents. Their hashes stand in the Content-Security-Policy, which admits no other.
 */

/** Runs before the first paint: it marks the document as signed in, so that the header shows the right links without a flash. */
export const bootScript = `try{if(localStorage.getItem('accessToken'))document.documentElement.setAttribute('data-signed-in','')}catch{}`

/**
 * Ends a document that can be read without scripts: it asks for the modules named in the block `modules`, of which the first is the entry, once the page has been painted, or
 * after three seconds where no paint is told of. Asked for in the head they would share a phone's line with the styles and the typeface.
 */
export const startScript =
  "let d=0;const go=()=>{if(d++)return;const h=document.head;const m=JSON.parse(document.getElementById('modules').textContent);" +
  "for(const u of m){const l=document.createElement('link');l.rel='modulepreload';l.href=u;h.append(l)}" +
  "const s=document.createElement('script');s.type='module';s.src=m[0];h.append(s)};setTimeout(go,3e3);" +
  // A form that is sent before the page can answer waits for it; one that only asks for another page needs no script of ours.
  "addEventListener('submit',e=>{const f=e.target;if(f.method==='post'&&!document.documentElement.hasAttribute('data-ready'))" +
  "{e.preventDefault();f.setAttribute('data-due','')}},true);" +
  "try{new PerformanceObserver((_,o)=>{o.disconnect();go()}).observe({type:'paint',buffered:true})}catch{go()}"
