import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { Button } from '@/ui/Button.tsx'
import css from './lines.module.css'

interface Props {
  older: string | null
  newer: string | null
  onTurn: (cursor: { before?: string | null; after?: string | null }) => void
  controls: string
}

/** The way through a list that nobody counts. */
export function Turns({ older, newer, onTurn, controls }: Props) {
  return (
    <nav className={css.turn} aria-label="Pages">
      <Button
        size="small"
        look="quiet"
        icon={<IconChevronsLeft size={16} />}
        disabled={!newer}
        aria-controls={controls}
        onClick={() => onTurn({})}
      >
        Newest
      </Button>
      <Button
        size="small"
        icon={<IconChevronLeft size={16} />}
        disabled={!newer}
        aria-controls={controls}
        onClick={() => onTurn({ after: newer })}
      >
        Newer
      </Button>
      <Button size="small" disabled={!older} aria-controls={controls} onClick={() => onTurn({ before: older })}>
        Older
        <IconChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  )
}
