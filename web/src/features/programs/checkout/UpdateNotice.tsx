import { useState } from 'react'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Banner } from '@/ui/page/Banner.tsx'
import css from '../programs.module.css'
import { programsTexts } from '../texts.ts'
import type { UpdateProps } from './update-props.ts'

const UpdateDialog = lazyPart(() => import('./UpdateDialog.tsx'))

/** Says that a linked program is older than the catalog's version. */
export default function UpdateNotice(props: UpdateProps) {
  const t = useTexts(programsTexts)
  const [open, setOpen] = useState(false)
  const { number, latest_number } = props.checkout
  return (
    <div className={css.banner}>
      <Banner
        title={t('updateTitle')}
        action={
          <Button size="small" onClick={() => setOpen(true)}>
            {t('seeChanges')}
          </Button>
        }
      >
        {t('updateText', { number, latest: latest_number })}
      </Banner>
      {open && <UpdateDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}
