import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  expired: 'Esta invitación venció. Pida a quien le invitó que la envíe de nuevo.',
  used: 'Esta invitación ya se aceptó. Ya puede iniciar sesión.',
  revoked: 'Esta invitación se canceló. Consulte a quien le invitó.',
  unknown: 'Este enlace no funciona o le enviamos uno más reciente. Use el enlace del correo más reciente.',
  accountDisabled: 'Su cuenta se desactivó. Pida a quien le invitó que la active.',
  notYourPassword: 'Esta no es la contraseña de su cuenta.',
  madeMeanwhile: 'Se acaba de crear una cuenta con este correo. Abra el enlace otra vez.',
  worksEverywhere: 'Esta cuenta ya funciona en todas las agencias. Inicie sesión como siempre.',
} satisfies Translation<typeof en>
