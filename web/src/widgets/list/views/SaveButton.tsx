import { IconBookmarkPlus } from '@tabler/icons-react'
import { useNarrow } from '@/lib/use-media.ts'
import { Button, type ButtonProps, IconButton } from '@/ui/Button.tsx'
import { viewTexts } from './texts.ts'

/** “Save view”; on a phone only its icon, which stays on the line of what it saves. */
export function SaveButton({ size, onClick }: Pick<ButtonProps, 'size' | 'onClick'>) {
  const label = viewTexts.say('saveView')
  return useNarrow() ? (
    <IconButton label={label} size={size} onClick={onClick}>
      <IconBookmarkPlus size={16} />
    </IconButton>
  ) : (
    <Button size={size} onClick={onClick}>
      {label}
    </Button>
  )
}
