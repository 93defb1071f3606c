import type { TrainingType } from '@preceptor/contract'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { IconButton } from '@/ui/Button.tsx'
import { buttonId } from './use-move.ts'

const ways = [
  { by: -1, word: 'up', Icon: IconArrowUp },
  { by: 1, word: 'down', Icon: IconArrowDown },
] as const

interface Props {
  row: TrainingType
  visible: readonly TrainingType[]
  onMove: (by: -1 | 1) => void
}

export const MoveButtons = ({ row, visible, onMove }: Props) =>
  ways.map(({ by, word, Icon }) => (
    <IconButton
      key={word}
      id={buttonId(row.id, by)}
      size="small"
      label={`Move ${row.name} ${word}`}
      data-tip={`Move ${word}`}
      aria-disabled={(by === -1 ? visible[0] : visible.at(-1))?.id === row.id || undefined}
      onClick={() => onMove(by)}
    >
      <Icon size={16} />
    </IconButton>
  ))
