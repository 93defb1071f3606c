import type { AgencyRow } from '@preceptor/contract'
import { Portrait } from '@/ui/page/Portrait.tsx'
import { initialsOf } from '@/widgets/users/user-words.ts'
import css from '../csm.module.css'

interface Props {
  owner: NonNullable<AgencyRow['cs_user']>
  /** Address of the picture, once the people of customer success are known. */
  image: string | undefined
}

/** Who of customer success looks after an agency. */
export const Owner = ({ owner, image }: Props) => (
  <span className={css.person}>
    <Portrait size={20} image={image} initials={initialsOf(owner.name)} />
    <span>
      {owner.name}
      {!owner.is_active && <span className="quiet"> (disabled)</span>}
    </span>
  </span>
)
