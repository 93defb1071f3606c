import { formatNumber, plural } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Link } from '@/ui/Link.tsx'
import type { Entry } from './kind.ts'

/** How many people have it, and the way to them. */
export function EmployeesCount({ row, href }: { row: Entry; href: string }) {
  const { employees = 0, name } = row
  // a card has no column heads
  const shown = useNarrow() ? plural(employees, 'employee') : formatNumber(employees)
  if (employees === 0) return <span className="quiet">{shown}</span>
  return (
    <Link href={href} aria-label={`${plural(employees, 'employee')}: ${name}`}>
      {shown}
    </Link>
  )
}
