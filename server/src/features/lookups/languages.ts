import { languages as caregiverLanguages, type SpokenLanguage } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { languageName } from '../../lib/language-names.ts'
import { inWords, panelLanguages } from '../../lib/texts.ts'
import { languages as listed } from 'countries-list'

/** The 183 codes of ISO 639-1, without withdrawn ones. */
const iso6391 =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu'.split(
    ' ',
  )

const ofThePanel: ReadonlySet<string> = new Set(panelLanguages)

/** The common names in home care, and separate names where Unicode merges two languages of the list. */
const ownNames: Readonly<Record<string, string>> = { ...caregiverLanguages, tw: 'Twi' }
const ownNatives: Readonly<Record<string, string>> = { ht: 'Kreyòl ayisyen', tl: 'Tagalog', tw: 'Twi', ae: 'Avesta' }

const namesIn = (language: string) => {
  return (id: string) => (ownNames[id] ? inWords(language, ownNames[id]) : languageName(language, id))
}
const inEnglish = namesIn(fallback)

function nativeNameOf(id: string): string {
  const own = ownNatives[id]
  if (own) return own
  // Without the language itself, Unicode falls back to another
  const native = new Intl.DisplayNames(id, { type: 'language', fallback: 'none' })
  const name = native.resolvedOptions().locale.split('-')[0] === id ? native.of(id) : undefined
  return name ?? (listed as Record<string, { native: string }>)[id]?.native.split(' / ')[0] ?? inEnglish(id)
}

export function spokenLanguages(language: string = fallback): SpokenLanguage[] {
  const nameOf = namesIn(language)
  return iso6391
    .map(id => ({
      id,
      key: id,
      name: nameOf(id),
      native_name: nativeNameOf(id),
      available_for_users: ofThePanel.has(id),
    }))
    .toSorted(
      (a, b) => Number(b.available_for_users) - Number(a.available_for_users) || a.name.localeCompare(b.name, language),
    )
}
