import { formatNumber } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Link } from '@/ui/Link.tsx'
import type { Entry } from './kind.ts'
import { taxonomyTexts } from './texts.ts'

/** How many people have it, and the way to them. */
export function EmployeesCount({ row, href }: { row: Entry; href: string }) {
  const t = useTexts(taxonomyTexts)
  const { employees = 0, name } = row
  // a card has no column heads
  const shown = useNarrow() ? t('employees', { count: employees }) : formatNumber(employees)
  if (employees === 0) return <span className="quiet">{shown}</span>
  return (
    <Link href={href} aria-label={t('employeesOf', { count: employees, name })}>
      {shown}
    </Link>
  )
}
