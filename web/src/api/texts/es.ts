import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  problem: 'Hubo un problema de comunicación con el servidor.',
  serverError: 'Hubo un error en el servidor',
  attention: 'Revise los campos marcados.',
  sessionExpired: 'Su sesión ha terminado.',
  caregiverAccount: 'Esta es una cuenta de cuidador. Use la aplicación para cuidadores.',
} satisfies Translation<typeof en>
