import { type AgencyInfo, api, logoLimits } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { drawn, pngWithin } from '@/lib/picture.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { Card } from '@/ui/page/Card.tsx'
import { PictureChooser } from '@/widgets/pictures/PictureChooser.tsx'
import css from './info.module.css'
import { LogoPicture } from './LogoPicture.tsx'

const logoOf = (file: File) =>
  pngWithin(logoLimits.bytes, 'logo.png', share => drawn(file, { width: 800 * share, height: 400 * share }))

/** The logo is kept at once, apart from the form around it. */
export function LogoCard({ info }: { info: AgencyInfo }) {
  const params = { id: info.id }
  const [removing, setRemoving] = useState(false)
  const remember = useRemember()
  const kept = (sentence: string) => (answer: AgencyInfo) => {
    remember(api.agencySettings.get, { params }, answer)
    setRemoving(false)
    showToast('success', sentence)
  }
  const set = useSend(api.agencySettings.setLogo, { done: kept('The logo was saved.') })
  const remove = useSend(api.agencySettings.removeLogo, {
    done: kept('The logo was removed.'),
    fail: () => setRemoving(false),
  })
  return (
    <Card title="Logo">
      <div className={css.stack}>
        {info.logo ? <LogoPicture info={info} /> : <p className="quiet">No logo yet</p>}
        <PictureChooser
          word="logo"
          label="Logo picture"
          has={info.logo !== null}
          hint="For certificates and reports. A PNG, JPEG or WebP picture; large ones are made smaller. Saved as soon as you choose it."
          prepare={logoOf}
          onChoose={file => set.send({ params, file })}
          saving={set.isSending}
          refusal={set.failure?.fieldErrors()['file']}
          removal={{
            title: 'Remove the logo?',
            note: 'What was made with it keeps it.',
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
