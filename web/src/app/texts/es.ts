import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  skip: 'Ir al contenido',
  startPage: '{product}, página de inicio',
  footer: 'Capacitación y administración de personal para agencias de cuidado en el hogar',
  signingIn: 'Iniciando sesión…',
  language: 'Idioma',
  crashTitle: 'No se pudo mostrar esta página',
  crashPart: 'No se pudo cargar una parte de esta página. Quizás no tenga conexión o haya una versión nueva.',
  crash: 'Algo falló en esta página. No se perdió nada de lo que ya había guardado.',
  loadAgain: 'Volver a cargar',
  toStart: 'Ir a la página de inicio',
  forSupport: 'Para soporte técnico',
  titleSignIn: 'Iniciar sesión',
  titleForgotPassword: 'Olvidé mi contraseña',
  titleResetPassword: 'Nueva contraseña',
  titleConfirmEmail: 'Confirme su correo electrónico',
  titleInvitation: 'Invitación',
  titleMaintenance: 'Mantenimiento',
  titleDemoOutbox: 'Bandeja de salida de prueba',
  titleForbidden: 'Sin acceso',
  titleNotFound: 'Página no encontrada',
} satisfies Translation<typeof en>
