import { use, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { addressBelow, OfferedLanguages, readLanguage } from '#web/shell/offered-languages.ts'
import css from './language-offer.module.css'

/** In the offered language, as its reader may know no other. */
const words: Record<string, { says: string; take: string; leave: string }> = {
  // not translated: the language that is offered
  hi: { says: 'यह साइट हिन्दी में भी है।', take: 'हिन्दी में देखें', leave: 'अभी नहीं' },
  // not translated: the language that is offered
  or: { says: 'ଏହି ସାଇଟ୍ ଓଡ଼ିଆରେ ମଧ୍ୟ ଅଛି।', take: 'ଓଡ଼ିଆରେ ଦେଖନ୍ତୁ', leave: 'ଏବେ ନୁହେଁ' },
  // not translated: the language that is offered
  bn: { says: 'এই সাইট বাংলাতেও আছে।', take: 'বাংলায় দেখুন', leave: 'এখন নয়' },
}

const answered = 'language-offer'

/** Returns the offered language that this browser prefers to English; undefined once the visitor has answered or chosen. */
function findPreferred(languages: readonly { language: string }[]) {
  if (readLanguage() !== undefined || /(?:^|;\s*)language=/.test(document.cookie)) return undefined
  try {
    if (localStorage.getItem(answered) !== null) return undefined
  } catch {
    return undefined
  }
  const [preferred = ''] = navigator.language.split('-')
  return words[preferred] && languages.some(({ language }) => language === preferred) ? preferred : undefined
}

/** Offers the browser's language once, on pages in the installation's own language. */
export function LanguageOffer() {
  const languages = use(OfferedLanguages)
  const { pathname, search } = useLocation()
  const [offered, setOffered] = useState<string>()
  useEffect(() => setOffered(findPreferred(languages)), [languages])
  const text = words[offered ?? '']
  const base = languages.find(({ language }) => language === offered)?.base ?? ''
  if (!text) return null
  function leave() {
    localStorage.setItem(answered, 'no')
    setOffered(undefined)
  }
  return (
    <aside className={css.offer} lang={offered} aria-label={text.says}>
      <p>{text.says}</p>
      <a className="btn" href={addressBelow(base, pathname) + search} hrefLang={offered}>
        {text.take}
      </a>
      <button type="button" className="btn ghost" onClick={leave}>
        {text.leave}
      </button>
    </aside>
  )
}
