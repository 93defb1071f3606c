import type { List } from '@preceptor/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@/ui/Link.tsx'
import css from './list.module.css'
import { useWayBack } from './list-memory.ts'

interface Props {
  list: Pick<List, 'name'>
  label: string
  path: string
  /** The address if the list hasn't been opened yet; defaults to the whole list. */
  home?: string
}

/** Links from an item back to its list as the user left it, with its filters and page. */
export const BackToList = ({ list, label, path, home }: Props) => (
  <Link href={useWayBack(list.name, path, home)} className={css.back}>
    <IconArrowLeft size={14} aria-hidden="true" />
    {label}
  </Link>
)
