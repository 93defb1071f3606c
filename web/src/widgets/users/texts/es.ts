import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  newPassword: 'Nueva contraseña',
  newPasswordAgain: 'Repita la nueva contraseña',
  differ: 'Las dos contraseñas no coinciden.',
  hint: 'Al menos {least, number} caracteres. Sirven bien varias palabras seguidas.',
} satisfies Translation<typeof en>
