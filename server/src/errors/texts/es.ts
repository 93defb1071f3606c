import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  someFields: 'Revise los campos marcados.',
  tooOften: 'Fueron demasiados intentos. Espere un momento y vuelva a intentarlo.',
  signInFirst: 'Inicie sesión.',
  sessionExpired: 'Su sesión ha terminado.',
  serverError: 'Hubo un error en el servidor.',
} satisfies Translation<typeof en>
