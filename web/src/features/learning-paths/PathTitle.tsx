import type { ComponentProps } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { TextField } from '@/ui/form/TextField.tsx'
import { pathsTexts } from './texts.ts'

/** The title of a path, the first field of its dialogs. */
export function PathTitle(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useTexts(pathsTexts)
  return <TextField label={t('titleLabel')} required maxLength={200} autoComplete="off" data-autofocus {...field} />
}
