import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { usePageKeys } from '../shortcuts/page-keys.ts'
import { useSingleKeys } from '../shortcuts/use-single-keys.ts'
import css from './second-person.module.css'
import { secondPersonTexts } from './texts.ts'

interface Props {
  /** Opens the next pending one. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** J and K open the next and previous pending one. */
export function useTurnKeys({ onNext, onPrevious }: Props) {
  const t = useTexts(secondPersonTexts)
  const keys = [
    { key: 'j', label: t('next'), run: onNext },
    { key: 'k', label: t('previous'), run: onPrevious },
  ].filter(({ run }) => run !== undefined)
  usePageKeys(keys, { inDialog: true })
}

/** The same as buttons. */
export function Turns({ onNext, onPrevious }: Props) {
  const t = useTexts(secondPersonTexts)
  const single = useSingleKeys()
  const named = (label: string, key: string) => (single.on ? t('withKey', { label, key }) : label)
  return (
    <span className={css.turns}>
      {onPrevious && (
        <IconButton label={t('previous')} data-tip={named(t('previous'), 'K')} onClick={onPrevious}>
          <IconChevronLeft size={18} />
        </IconButton>
      )}
      {onNext && (
        <IconButton label={t('next')} data-tip={named(t('next'), 'J')} onClick={onNext}>
          <IconChevronRight size={18} />
        </IconButton>
      )}
    </span>
  )
}
