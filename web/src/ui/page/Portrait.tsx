import { Initials } from './Initials.tsx'
import css from './page.module.css'

interface Props {
  /** Address of the picture; without one, the initials are shown. */
  image: string | null | undefined
  initials: string
  size?: number
}

/** A person in a circle; decoration beside the name. */
export const Portrait = ({ image, initials, size = 32 }: Props) =>
  image ? (
    <img src={image} alt="" width={size} height={size} className={css.portrait} />
  ) : (
    <Initials size={size}>{initials}</Initials>
  )
