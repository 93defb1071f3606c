import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  countSignIns: '{count, plural, one {sesión} other {sesiones}}',
  passwordChanged: 'Cambió su contraseña',
  emailChanged: 'Cambió su correo electrónico',
  twoFactorOn: 'Activó la verificación en dos pasos',
  twoFactorOff: 'Desactivó la verificación en dos pasos',
  codesRenewed: 'Creó nuevos códigos de recuperación',
  sendPng: 'Envíe la imagen como PNG en base64.',
  pictureTooLarge: 'La imagen pesa más de {most, number} KiB.',
} satisfies Translation<typeof en>
