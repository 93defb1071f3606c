import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '../Button.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password that can be shown while typing. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="small"
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </IconButton>
      }
    />
  )
}
