import type { AgencyRow } from '@preceptor/contract'
import { Initials } from '@/ui/page/Initials.tsx'
import css from '../csm.module.css'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(word => word.at(0) ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase()

interface Props {
  owner: NonNullable<AgencyRow['cs_user']>
  /** Address of the picture, once the people of customer success are known. */
  image: string | undefined
}

/** Who of customer success looks after an agency. */
export const Owner = ({ owner, image }: Props) => (
  <span className={css.person}>
    {image ? (
      <img src={image} alt="" className={css.picture} />
    ) : (
      <Initials size={20}>{initialsOf(owner.name)}</Initials>
    )}
    {owner.name}
  </span>
)
