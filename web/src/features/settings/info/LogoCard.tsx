import { type AgencyInfo, api, logoLimits } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { drawn, pngWithin } from '@/lib/picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { PictureChooser } from '@/widgets/pictures/PictureChooser.tsx'
import css from './info.module.css'
import { LogoPicture } from './LogoPicture.tsx'
import { infoTexts } from './texts.ts'

const logoOf = (file: File) =>
  pngWithin(logoLimits.bytes, 'logo.png', share => drawn(file, { width: 800 * share, height: 400 * share }))

/** The logo is saved at once, separately from the surrounding form. */
export function LogoCard({ info }: { info: AgencyInfo }) {
  const t = useTexts(infoTexts)
  const params = { id: info.id }
  const [removing, setRemoving] = useState(false)
  const remember = useRemember()
  const kept = (sentence: string) => (answer: AgencyInfo) => {
    remember(api.agencySettings.get, { params }, answer)
    setRemoving(false)
    showToast('success', sentence)
  }
  const set = useSend(api.agencySettings.setLogo, { done: kept(t('logoSaved')) })
  const remove = useSend(api.agencySettings.removeLogo, {
    done: kept(t('logoRemoved')),
    fail: () => setRemoving(false),
  })
  return (
    <Card title={t('logo')}>
      <div className={css.stack}>
        {info.logo ? <LogoPicture info={info} /> : <p className="quiet">{t('noLogo')}</p>}
        <PictureChooser
          word="logo"
          label={t('logoPicture')}
          has={info.logo !== null}
          hint={t('logoHint')}
          prepare={logoOf}
          onChoose={file => set.send({ params, file })}
          saving={set.isSending}
          refusal={set.failure?.fieldErrors()['file']}
          removal={{
            title: t('removeLogo'),
            note: t('removeLogoNote'),
            open: removing,
            busy: remove.isSending,
          }}
          onAskRemoval={setRemoving}
          onRemove={() => remove.send({ params })}
        />
      </div>
    </Card>
  )
}
