import { IconDots } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import css from './folded-actions.module.css'
import { jobTexts } from './texts.ts'

/** Actions on a result. On a phone, three or more would push the numbers down: only the first one shows, the others on demand. */
export function FoldedActions({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const t = useTexts(jobTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={clsx(css.actions, className)} data-open={isOpen || undefined}>
      {children}
      <span className={css.more}>
        <Button icon={<IconDots size={16} />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'fewerActions' : 'moreActions')}
        </Button>
      </span>
    </div>
  )
}
