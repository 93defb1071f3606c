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
} satisfies Translation<typeof en>
