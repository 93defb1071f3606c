import { IconArrowMerge, IconCircleCheck, IconCircleOff, IconPencil } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { MenuButton, type MenuItem } from '@/ui/overlay/Menu.tsx'
import type { Entry, EntryKind } from './kind.ts'
import { taxonomyTexts } from './texts.ts'

interface Props {
  row: Entry
  kind: EntryKind
  /** Number of entries it could be merged into. */
  others: number
  onEdit: () => void
  onToggle: () => void
  asksToggle: boolean
  /** Absent for lists without merges. */
  onMerge: (() => void) | undefined
  /** Additional actions. */
  more?: readonly MenuItem[] | undefined
}

export function RowMenu({ row, kind, others, onEdit, onToggle, asksToggle, onMerge, more }: Props) {
  const t = useTexts(taxonomyTexts)
  const Toggle = row.is_active ? IconCircleOff : IconCircleCheck
  return (
    <MenuButton
      label={t('actionsFor', { name: row.name })}
      icon="dots"
      size="small"
      items={[
        { label: t('edit'), asks: true, icon: <IconPencil size={16} />, onSelect: onEdit },
        ...(more ?? []),
        {
          label: row.is_active ? t('deactivate') : t('activate'),
          asks: asksToggle,
          icon: <Toggle size={16} />,
          onSelect: onToggle,
        },
        ...(onMerge
          ? [
              {
                label: t('merge'),
                icon: <IconArrowMerge size={16} />,
                onSelect: onMerge,
                separated: true,
                refused: others === 0 ? t('noOther', { kind }) : undefined,
              },
            ]
          : []),
      ]}
    />
  )
}
