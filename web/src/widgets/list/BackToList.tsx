import type { List } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@/ui/Link.tsx'
import css from './list.module.css'
import { useWayBack } from './list-memory.ts'

interface Props {
  list: Pick<List, 'name'>
  label: string
  path: string
  /** The address when the list has not been open yet; the whole list by default. */
  home?: string
}

/** From what a list opened back to the list as it was left, with its filters and its page. */
export const BackToList = ({ list, label, path, home }: Props) => (
  <Link href={useWayBack(list.name, path, home)} className={css.back}>
    <IconArrowLeft size={14} aria-hidden="true" />
    {label}
  </Link>
)
