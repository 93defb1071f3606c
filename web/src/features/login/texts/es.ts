import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  email: 'Correo electrónico',
  password: 'Contraseña',
  emailMissing: 'Escriba su correo electrónico.',
  passwordMissing: 'Escriba su contraseña.',
  signIn: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  backToSignIn: 'Volver a iniciar sesión',
  goToSignIn: 'Ir a iniciar sesión',
  tryAgain: 'Volver a intentar',

  adviceCaregiver: 'No puede iniciar sesión aquí. Esta página es para el personal de la agencia.',
  adviceWrong: 'Revise su correo y su contraseña, o restablézcala.',
  adviceClosed: 'Comuníquese con nosotros si su agencia debería estar abierta.',
  adviceOther: 'Espere un momento y vuelva a intentarlo.',

  demoTitle: 'Cuentas de prueba',
  demoHint: 'Los datos de este servidor son inventados. Elija una cuenta para llenar el formulario.',
  demoMails: 'Correos que este servidor habría enviado',

  forgotTitle: '¿Olvidó su contraseña?',
  forgotHint:
    'Escriba el correo electrónico con el que inicia sesión. Le enviaremos un enlace para cambiar la contraseña.',
  forgotSend: 'Enviar el enlace',
  forgotSent:
    'Revise su correo. El enlace sirve una sola vez, por {minutes, plural, one {# minuto} other {# minutos}}.',
  forgotNoMail: 'Este servidor no envía correos. <link>Léalo aquí.</link>',

  resetTitle: 'Cambie su contraseña',
  resetDone: 'Ya puede iniciar sesión con su nueva contraseña.',
  resetSubmit: 'Guardar contraseña',
  linkBroken: 'Este enlace no funciona',
  resetLinkWhy: 'Ya se usó, venció o está incompleto. Pida uno nuevo.',
  resetAskAgain: 'Pedir otro enlace',

  confirmTitle: 'Confirme su correo electrónico',
  confirmHint: 'Después de confirmarlo, iniciará sesión con este correo.',
  confirmSubmit: 'Confirmar este correo',
  confirmDone: 'Desde ahora, inicie sesión con su nuevo correo.',
  confirmLinkWhy: 'Ya se usó, venció o está incompleto. Vuelva a cambiar el correo en su perfil.',
  goToProfile: 'Ir a su perfil',

  invitationTitle: 'Su invitación',
  invitationUnopened: 'No se pudo abrir la invitación',
  checkConnection: 'Revise su conexión y vuelva a intentarlo.',
  invitesYou: '{inviter} le invita a trabajar con <b>{agency}</b> como {role}.',
  invitesYouToStaff: '{inviter} le invita a nuestro equipo como {role}.',
  otherSignedIn: '{name} tiene la sesión abierta aquí. Si acepta la invitación, se cerrará en este navegador.',
  refusedExpired: 'Esta invitación venció',
  refusedExpiredWhy:
    'Las invitaciones se pueden aceptar durante {days, plural, one {# día} other {# días}}. Pida a quien le invitó que la envíe de nuevo.',
  refusedUsed: 'Esta invitación ya se aceptó',
  refusedUsedWhy: 'Inicie sesión con el correo electrónico al que se envió.',
  refusedRevoked: 'Esta invitación se canceló',
  refusedRevokedWhy: 'Consulte a quien le invitó.',
  refusedUnknownWhy:
    'Quizás le enviamos una invitación más reciente o el enlace se cortó en el camino. Use el enlace del correo más reciente.',
  yourName: 'Su nombre',
  nameMissing: 'Escriba su nombre.',
  hasAccount: 'Ya tiene una cuenta con este correo. Su contraseña sigue igual.',
  accept: 'Aceptar invitación',

  codeTitle: 'Escriba su código',
  code: 'Código',
  codeHint: 'El código de 6 dígitos de su aplicación de autenticación.',
  recoveryTitle: 'Escriba un código de recuperación',
  recovery: 'Código de recuperación',
  recoveryHint:
    'Uno de los 10 códigos de recuperación que guardó al activar la verificación en dos pasos. Cada uno sirve una sola vez.',
  useApp: 'Usar la aplicación de autenticación',
  useRecovery: 'Usar un código de recuperación',
  enrolTitle: 'Configure la verificación en dos pasos',
  enrolIntro: 'Su cuenta pide un segundo paso cada vez que inicia sesión: un código de una aplicación en su teléfono.',
  enrolSubmit: 'Confirmar e iniciar sesión',
  keepCodesTitle: 'Guarde sus códigos de recuperación',
  codesKept: 'Ya los guardé, continuar',
} satisfies Translation<typeof en>
