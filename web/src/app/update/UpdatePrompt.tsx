import { IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useStore } from '@/lib/store.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { uiTexts } from '@/ui/texts.ts'
import { laterTexts } from '../later-texts.ts'
import { watchFailedAssets } from './failed-asset.ts'
import { closeOffer, offer } from './offer.ts'
import css from './update.module.css'
import { followUpdates, update } from './updates.ts'
import { whenQuiet } from './when-quiet.ts'

/** Announces a waiting new version (R-UPD-1…4), at the bottom right of every page. */
export default function UpdatePrompt() {
  const t = useTexts(laterTexts)
  const state = useStore(offer)
  useEffect(() => {
    const checks = whenQuiet().then(followUpdates)
    const endWatch = watchFailedAssets()
    return () => {
      endWatch()
      void checks.then(end => end?.())
    }
  }, [])
  return (
    <div role="status">
      {state !== 'hidden' && (
        <div className={css.box}>
          <p>{t('update')}</p>
          <Button look="primary" busy={state === 'reloading'} onClick={update}>
            {t('reload')}
          </Button>
          <IconButton size="small" label={uiTexts.say('close')} data-tip={undefined} onClick={closeOffer}>
            <IconX size={16} />
          </IconButton>
        </div>
      )}
    </div>
  )
}
