import type { TrainingType } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { taxonomyTexts } from '../taxonomy/texts.ts'
import { buttonId } from './use-move.ts'

const ways = [
  { by: -1, tip: 'moveUp', label: 'moveNameUp', Icon: IconArrowUp },
  { by: 1, tip: 'moveDown', label: 'moveNameDown', Icon: IconArrowDown },
] as const

interface Props {
  row: TrainingType
  visible: readonly TrainingType[]
  onMove: (by: -1 | 1) => void
}

export function MoveButtons({ row, visible, onMove }: Props) {
  const t = useTexts(taxonomyTexts)
  return ways.map(({ by, tip, label, Icon }) => (
    <IconButton
      key={tip}
      id={buttonId(row.id, by)}
      size="small"
      label={t(label, { name: row.name })}
      data-tip={t(tip)}
      aria-disabled={(by === -1 ? visible[0] : visible.at(-1))?.id === row.id || undefined}
      onClick={() => onMove(by)}
    >
      <Icon size={16} />
    </IconButton>
  ))
}
