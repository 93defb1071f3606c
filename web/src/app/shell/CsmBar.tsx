import { IconArrowLeft } from '@tabler/icons-react'
import { bold, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { appTexts } from '../texts.ts'
import css from './shell.module.css'

/** Shows vendor staff inside an agency which agency they are in. */
export function CsmBar() {
  const t = useTexts(appTexts)
  const { name } = useAgency()
  return (
    <div className={css.csmBar} role="region" aria-label={t('workingInRegion')}>
      <span title={name ?? undefined}>{t.rich('workingIn', { agency: name ?? '…', b: bold })}</span>
      <Link href={paths.csmAgencies()}>
        <IconArrowLeft size={16} aria-hidden="true" />
        {t('leaveAgency')}
      </Link>
    </div>
  )
}
