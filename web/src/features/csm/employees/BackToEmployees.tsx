import { IconArrowLeft } from '@tabler/icons-react'
import { paths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import css from '../csm.module.css'

export const BackToEmployees = () => (
  <Link href={paths.csmEmployees()} className={css.back}>
    <IconArrowLeft size={14} aria-hidden="true" />
    Employees
  </Link>
)
