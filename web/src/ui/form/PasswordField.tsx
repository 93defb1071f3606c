import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '../Button.tsx'
import { uiTexts } from '../texts.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password field that can reveal its text. */
export function PasswordField(props: TextFieldProps) {
  const t = useTexts(uiTexts)
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          label={shown ? t('hidePassword') : t('showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </IconButton>
      }
    />
  )
}
