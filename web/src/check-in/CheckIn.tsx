import { useEffect } from 'react'
import { nativeNameOf } from '@/learn/language-names.ts'
import { speak, useTexts } from '@/lib/texts/catalogue.ts'
import { useLanguage } from '@/lib/texts/language.ts'
import { SelectField } from '@/ui/form/SelectField.tsx'
import css from './check-in.module.css'
import { frameLanguages, keepLanguage } from './frame-languages.ts'
import type { Given } from './given.ts'
import { Kiosk } from './Kiosk.tsx'
import { Phone } from './Phone.tsx'
import { checkInTexts } from './texts.ts'
import { useStamps } from './use-stamps.ts'

/** Where people say that they came and that they leave: on their own phone, or on a tablet in the room. */
export function CheckIn({ given }: { given: Given }) {
  const t = useTexts(checkInTexts)
  const stamps = useStamps()
  const name = t('title')
  useEffect(() => {
    document.title = name
  }, [name])
  return (
    <main className={css.page}>
      <Line offline={stamps.offline} waiting={stamps.waiting} />
      {given.is === 'kiosk' ? <Kiosk token={given.token} {...stamps} /> : <Phone given={given} press={stamps.press} />}
      <Languages />
    </main>
  )
}

/** Whether what was pressed has arrived. Said aloud when it changes. */
function Line({ offline, waiting }: { offline: boolean; waiting: number }) {
  const t = useTexts(checkInTexts)
  const words = [offline && t('offline'), offline && waiting > 0 && t('waiting', { count: waiting })]
  return (
    <p role="status" className={css.line}>
      {words.filter(Boolean).join(' ')}
    </p>
  )
}

function Languages() {
  const t = useTexts(checkInTexts)
  const language = useLanguage()
  const choose = (next: string) => {
    keepLanguage(next)
    // without a line the words of another language may not come
    void speak(next).catch(() => {})
  }
  return (
    <div className={css.languages}>
      <SelectField
        label={t('language')}
        choices={frameLanguages.map(code => ({ value: code, label: nativeNameOf(code as 'en') }))}
        value={language}
        onChange={choose}
      />
    </div>
  )
}
