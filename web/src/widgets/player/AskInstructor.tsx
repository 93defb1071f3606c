import type { Program } from '@preceptor/contract'
import { IconMail } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { playerTexts } from './texts.ts'

interface Props {
  asks: Program['asks']
  /** The program's title in the reader's language. */
  title: string
}

/** A way to ask the contact, if there is one. */
export function AskInstructor({ asks, title }: Props) {
  const t = useTexts(playerTexts)
  if (!asks) return null
  const subject = encodeURIComponent(t('askSubject', { title }))
  return (
    <ButtonLink
      size="small"
      look="quiet"
      icon={<IconMail size={16} />}
      href={`mailto:${encodeURIComponent(asks.email).replace('%40', '@')}?subject=${subject}`}
      title={[asks.name, asks.email].filter(Boolean).join(', ')}
    >
      {t('ask')}
    </ButtonLink>
  )
}
