import { formatNumber } from '@/lib/format.ts'
import { useNarrow } from '@/lib/use-media.ts'
import { Link } from '@/ui/Link.tsx'

interface Props {
  count: number
  /** `12 employees` */
  words: string
  /** `12 employees: Bronx` */
  label: string
  href: string
}

/** The number of uses, linked to their list. */
export function UseCount({ count, words, label, href }: Props) {
  // A card has no column headings
  const shown = useNarrow() ? words : formatNumber(count)
  if (count === 0) return <span className="quiet">{shown}</span>
  return (
    <Link href={href} aria-label={label}>
      {shown}
    </Link>
  )
}
