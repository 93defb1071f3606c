import type { AgencyRow } from '@preceptor/contract'
import { useTexts, type Wrap } from '@/lib/texts/catalogue.ts'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import css from '../csm.module.css'
import { agenciesTexts } from './texts.ts'

interface Props {
  owner: NonNullable<AgencyRow['cs_user']>
  /** Address of the picture, once the customer success users have loaded. */
  image: string | undefined
}

const quiet: Wrap = words => <span className="quiet">{words}</span>

/** The customer success user responsible for an agency. */
export function Owner({ owner: { name, is_active }, image }: Props) {
  const t = useTexts(agenciesTexts)
  return (
    <span className={css.person}>
      <Portrait size={20} image={image} initials={initialsOf(name)} />
      <span className={css.personName}>{is_active ? name : t.rich('disabled', { name, quiet })}</span>
    </span>
  )
}
