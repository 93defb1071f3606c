import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { employeesTexts } from '../texts.ts'

interface NoMatchProps {
  filters: Readonly<Record<string, string | undefined>>
  /** Number of matches in other statuses. */
  hidden: number | undefined
  onChange: (patch: Record<string, null>) => void
}

/** Tells the user that people match under other filters, with a link to them. */
export default function NoMatch({ filters, hidden = 0, onChange }: NoMatchProps) {
  const t = useTexts(employeesTexts)
  const { search, provider_status } = filters
  const title = search ? t('noneForSearch', { search }) : t('noneForFilters')
  const onlyActive = Object.keys(filters).every(key => key === 'provider_status') && provider_status === '1'
  const clear = () => onChange(Object.fromEntries(Object.keys(filters).map(key => [key, null])))
  if (hidden > 0 && onlyActive) {
    return (
      <Empty
        title={t('noneActive')}
        hint={t('noneActiveHint', { count: hidden })}
        action={
          <Button look="primary" onClick={() => onChange({ provider_status: null })}>
            {t('showAll')}
          </Button>
        }
      />
    )
  }
  if (hidden > 0) {
    return (
      <Empty
        title={title}
        hint={provider_status === '1' ? t('hiddenNotActive', { count: hidden }) : t('hiddenOther', { count: hidden })}
        action={
          <Button look="primary" onClick={() => onChange({ provider_status: null })}>
            {t('showHidden', { count: hidden })}
          </Button>
        }
      />
    )
  }
  return <Empty title={title} hint={t('noneHint')} action={<Button onClick={clear}>{t('clearFilters')}</Button>} />
}
