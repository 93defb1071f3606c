import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  wrongCredentials: 'El correo electrónico o la contraseña no son correctos.',
  agencyClosed:
    '{agency} está cerrada, así que nadie puede iniciar sesión ahí. No se borró nada: servicio al cliente puede volver a abrirla.',
  caregiverAccount: 'Esta es una cuenta de cuidador. No se puede usar aquí.',
  ssoRefused:
    'El inicio de sesión único no funcionó. Vuelva a intentarlo desde donde vino o inicie sesión con su contraseña.',
  challengeOver: 'Este inicio de sesión tardó demasiado o ya se completó. Empiece de nuevo.',
  wrongCode: 'El código no es correcto. Los códigos cambian cada 30 segundos y cada uno sirve una sola vez.',
  wrongCodeAtField: 'El código no es correcto.',
  twoFactorIsOn: 'La verificación en dos pasos ya está activada.',
  twoFactorNotBegun: 'Empiece de nuevo a configurar la verificación en dos pasos.',
  tooManyGuesses: 'Demasiados intentos equivocados. Espere un momento y vuelva a intentarlo.',
  wrongPassword: 'La contraseña no es correcta.',
  resetLinkInvalid: 'Este enlace venció o ya se usó. Pida uno nuevo.',
  resetAsked: 'Si existe una cuenta con este correo, le enviamos un enlace para cambiar la contraseña.',
  resetDone: 'Su nueva contraseña está lista. Ya puede iniciar sesión.',
  passwordCommon: 'Esta contraseña es de las primeras que se adivinan. Elija otra.',
  passwordFromNames: 'No use su nombre, su agencia ni este producto en la contraseña.',

  greeting: 'Hola, {name}:',
  greetingNoName: 'Hola:',
  resetSubject: 'Cambie su contraseña',
  resetIntro:
    'Recibimos una solicitud para cambiar la contraseña de su cuenta de {product}. Cámbiela en los próximos 30 minutos:',
  resetNotYou: 'Si usted no lo pidió, ignore este correo. Su contraseña sigue igual.',
  resetDoneSubject: 'Su contraseña cambió',
  resetDoneIntro: 'La contraseña de su cuenta de {product} acaba de cambiar y se cerraron todas sus sesiones.',
  resetDoneNotYou:
    'Si no fue usted, pida una contraseña nueva en la página de inicio de sesión ahora mismo y avise a su administrador.',
} satisfies Translation<typeof en>
