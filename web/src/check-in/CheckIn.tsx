import { useTexts } from '@/lib/texts/catalogue.ts'
import { LanguageChoice } from '@/widgets/public-shell/LanguageChoice.tsx'
import { LineStatus } from '@/widgets/public-shell/LineStatus.tsx'
import { PublicPage } from '@/widgets/public-shell/PublicPage.tsx'
import css from './check-in.module.css'
import { frameLanguages, keepLanguage } from './frame-languages.ts'
import type { Given } from './given.ts'
import { Kiosk } from './Kiosk.tsx'
import { Phone } from './Phone.tsx'
import { checkInTexts } from './texts.ts'
import { useStamps } from './use-stamps.ts'

/** The page where people check in and out: on their own phone, or on a tablet in the room. */
export function CheckIn({ given }: { given: Given }) {
  const t = useTexts(checkInTexts)
  const stamps = useStamps()
  const { offline, waiting } = stamps
  const line = offline && waiting > 0 ? `${t('offline')} ${t('waiting', { count: waiting })}` : offline && t('offline')
  return (
    <PublicPage title={t('title')} className={css.page}>
      <LineStatus words={line || ''} offline={offline} />
      {given.is === 'kiosk' ? <Kiosk token={given.token} {...stamps} /> : <Phone given={given} press={stamps.press} />}
      <LanguageChoice label={t('language')} languages={frameLanguages} onChoose={keepLanguage} />
    </PublicPage>
  )
}
