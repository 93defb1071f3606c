import { IconChevronLeft, IconChevronRight, IconChevronsLeft } from '@tabler/icons-react'
import { Button } from '@/ui/Button.tsx'
import css from './lines.module.css'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { listTexts } from './texts.ts'

interface Props {
  older: string | null
  newer: string | null
  onTurn: (cursor: { before?: string | null; after?: string | null }) => void
  controls: string
}

/** Navigation through a list without a count. */
export function Turns({ older, newer, onTurn, controls }: Props) {
  const t = useTexts(listTexts)
  return (
    <nav className={css.turn} aria-label={t('pages')}>
      <Button
        size="small"
        look="quiet"
        icon={<IconChevronsLeft size={16} />}
        disabled={!newer}
        aria-controls={controls}
        onClick={() => onTurn({})}
      >
        {t('newest')}
      </Button>
      <Button
        size="small"
        icon={<IconChevronLeft size={16} />}
        disabled={!newer}
        aria-controls={controls}
        onClick={() => onTurn({ after: newer })}
      >
        {t('newer')}
      </Button>
      <Button size="small" disabled={!older} aria-controls={controls} onClick={() => onTurn({ before: older })}>
        {t('older')}
        <IconChevronRight size={16} aria-hidden="true" />
      </Button>
    </nav>
  )
}
