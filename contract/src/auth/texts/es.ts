import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  dashboard: 'Panel general',
  employees: 'Empleados',
  programs: 'Programas',
  reports: 'Informes',

  signedIn: 'Inició sesión',
  signedOut: 'Cerró la sesión',
  signedOutElsewhere: 'Cerró la sesión en los demás lugares',
  signInFailed: 'No pudo iniciar sesión como',
  passwordReset: 'Cambió la contraseña',
  recoveryCodeUsed: 'Inició sesión con un código de recuperación',
} satisfies Translation<typeof en>
