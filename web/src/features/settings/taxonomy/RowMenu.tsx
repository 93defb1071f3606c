import { IconArrowMerge, IconCircleCheck, IconCircleOff, IconPencil } from '@tabler/icons-react'
import { MenuButton } from '@/ui/overlay/Menu.tsx'
import type { Entry } from './kind.ts'

interface Props {
  row: Entry
  word: string
  /** How many it could be merged into. */
  others: number
  onEdit: () => void
  onToggle: () => void
  onMerge: () => void
}

export function RowMenu({ row, word, others, onEdit, onToggle, onMerge }: Props) {
  const Toggle = row.is_active ? IconCircleOff : IconCircleCheck
  return (
    <MenuButton
      label={`Actions for ${row.name}`}
      icon="dots"
      size="small"
      items={[
        { label: 'Edit', icon: <IconPencil size={16} />, onSelect: onEdit },
        { label: row.is_active ? 'Deactivate' : 'Activate', icon: <Toggle size={16} />, onSelect: onToggle },
        {
          label: 'Merge…',
          icon: <IconArrowMerge size={16} />,
          onSelect: onMerge,
          separated: true,
          refused: others === 0 ? `There is no other active ${word}.` : undefined,
        },
      ]}
    />
  )
}
