import { IconArrowLeft } from '@tabler/icons-react'
import { useAgency } from '@/nav/area.tsx'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import css from './shell.module.css'

/** Vendor staff inside an agency always see whose house they are in. */
export function CsmBar() {
  const { name } = useAgency()
  return (
    <div className={css.csmBar} role="region" aria-label="Agency you are working in">
      <span>
        Working in <strong>{name ?? '…'}</strong>
      </span>
      <Link href={paths.csmAgencies()}>
        <IconArrowLeft size={16} aria-hidden="true" />
        Leave agency
      </Link>
    </div>
  )
}
