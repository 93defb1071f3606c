import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  invitationSubject: 'Invitación a {place}',
  invitationIntro:
    '{inviter} le invita a trabajar con {agency} en {product} como {role}. Acepte la invitación en los próximos {days, plural, one {# día} other {# días}}:',
  staffInvitationIntro:
    '{inviter} le invita al equipo de {product} como {role}. Acepte la invitación en los próximos {days, plural, one {# día} other {# días}}:',
  invitationOnce: 'El enlace sirve una sola vez. Si no esperaba esta invitación, ignore este correo. No pasará nada.',
  askAdministrator: 'Si no esperaba este correo, consulte a su administrador.',
  passwordLinkSubject: 'Cambie su contraseña',
  passwordLinkIntro:
    '{helper} nos pidió enviarle un enlace para cambiar la contraseña de su cuenta de {product}. Úselo en los próximos 30 minutos:',
  passwordLinkOnce: 'Sirve una sola vez. Después, pida otro en la página de inicio de sesión.',
  secondFactorResetSubject: 'Se restableció su verificación en dos pasos',
  secondFactorResetIntro:
    '{helper} restableció la verificación en dos pasos de su cuenta de {product} y se cerraron todas sus sesiones. Para iniciar sesión basta con su contraseña hasta que vuelva a configurar una aplicación de autenticación.',
  secondFactorResetNotYou:
    'Si usted no lo pidió, cambie su contraseña en la página de inicio de sesión ahora mismo y avise a su administrador.',
  accessSubject: 'Ya puede trabajar en {agency}',
  accessToMoreSubject: 'Ya puede trabajar en {count, plural, one {# agencia más} other {# agencias más}}',
  accessIntro: '{helper} le dio acceso como {role} a:',
  accessSignIn: 'Inicie sesión en {product} como siempre.',

  userNotFound: 'Este usuario no existe o usted no puede verlo.',
  invitationNotFound: 'Esta invitación no existe o usted no puede verla.',
  deactivated: 'Este usuario está desactivado. Actívelo primero.',
  roleAboveOwn: 'No puede dar una función con más permisos que la suya.',
  knownUser: 'Este correo ya es de un usuario de esta agencia.',
  knownDeactivated: 'Este correo es de un usuario desactivado de esta agencia. Actívelo en la lista.',
  alreadyInvited: 'Este correo ya está invitado. Puede enviar otra vez la invitación desde la lista.',
  sentTooOften: 'Ya lo envió varias veces. Vuelva a intentarlo más tarde.',
  invitationAccepted: 'Mientras tanto, esta invitación se aceptó.',
  invitationCanceled: 'Mientras tanto, esta invitación se canceló.',
  notYourself: 'No puede hacer esto para usted.',
  notYourOwn: 'No puede cambiar su propia función ni su propio acceso.',
  accountDisabled: 'Servicio al cliente deshabilitó esta cuenta. Pida que la habilite.',
  noTwoFactor: 'Este usuario no tiene verificación en dos pasos, así que no hay nada que restablecer.',
  sharedForStaff:
    'Esta cuenta también abre otras agencias. Restablezca su verificación en dos pasos en la página del usuario en Servicio al cliente.',
  sharedForAgency:
    'Esta cuenta también abre otras agencias, así que servicio al cliente restablece su verificación en dos pasos. El usuario también puede entrar con un código de recuperación.',
  lastAdministrator: 'Es el último administrador activo de {agency}. Antes, haga administrador a otra persona.',
  lastAdministratorOfMany:
    'Es el último administrador activo de {agency} y {count, number} más. Antes, haga administrador a otra persona.',
  lastSuperAdministrator: 'Es el último superadministrador activo. Antes, haga superadministrador a otra persona.',

  fileTitle: 'Usuarios',
  on: 'Activada',
  off: 'Desactivada',
} satisfies Translation<typeof en>
