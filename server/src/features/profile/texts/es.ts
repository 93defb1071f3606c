import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  linkInvalid: 'Este enlace venció o ya se usó. Vuelva a cambiar el correo en su perfil.',
  confirmed: 'Su nuevo correo electrónico está confirmado.',

  notYou:
    'Si no fue usted, cambie su contraseña en la página de inicio de sesión ahora mismo y avise a su administrador.',
  confirmSubject: 'Confirme su nuevo correo electrónico',
  confirmIntro: 'Usted pidió usar este correo para su cuenta de {product}. Confírmelo en las próximas 24 horas:',
  confirmNotYou: 'Si usted no lo pidió, ignore este correo. Nada cambiará.',
  inUseSubject: 'Su correo electrónico se usó para otra cuenta',
  inUseIntro:
    'Alguien pidió usar este correo para otra cuenta de {product}. Pertenece a la suya, así que no se cambió nada.',
  inUseAdvice: 'Si fue usted, inicie sesión con este correo o cambie primero el correo de esta cuenta.',
  askedSubject: 'Su correo electrónico está por cambiar',
  askedIntro:
    'Alguien que conoce su contraseña pidió cambiar el correo de su cuenta de {product}. Este correo sigue vigente hasta que se confirme el nuevo.',
  leftSubject: 'Su correo electrónico cambió',
  leftIntro: 'Su cuenta de {product} tiene un correo nuevo. Ya no puede iniciar sesión con este.',
  leftNotYou: 'Si no fue usted, avise a su administrador ahora mismo.',
  arrivedSubject: 'Su nuevo correo electrónico está confirmado',
  arrivedIntro: 'Este es ahora el correo de su cuenta de {product}. Úselo para iniciar sesión.',
  passwordSubject: 'Su contraseña cambió',
  passwordIntro:
    'La contraseña de su cuenta de {product} acaba de cambiar. Se cerraron sus sesiones en los demás dispositivos.',
  twoFactorOnSubject: 'La verificación en dos pasos está activada',
  twoFactorOnIntro:
    'Su cuenta de {product} ahora pide un código de su aplicación de autenticación. Guarde sus códigos de recuperación en un lugar seguro.',
  twoFactorOffSubject: 'La verificación en dos pasos está desactivada',
  twoFactorOffIntro: 'Su cuenta de {product} ya no pide un código. Para iniciar sesión basta con su contraseña.',
  newCodesSubject: 'Tiene códigos de recuperación nuevos',
  newCodesIntro:
    'Se crearon códigos de recuperación nuevos para su cuenta de {product}. Los anteriores ya no funcionan.',

  samePassword: 'Esta es su contraseña actual. Elija otra.',
  twoFactorRequired: 'Su cuenta exige la verificación en dos pasos, por eso no puede desactivarla.',
  limited:
    'Inició sesión a través de {partner}, que abre solo algunas de sus agencias. Inicie sesión con su contraseña para cambiar lo que ven todas.',
  sameEmail: 'Este ya es su correo.',
  noPicture: 'No hay foto.',
  pictureNotSquare: 'Envíe una foto cuadrada de al menos 48 por 48 píxeles.',
  noSignature: 'No hay firma.',
  drawSignature: 'Dibuje su firma.',
  typeName: 'Escriba su nombre.',
  pictureBlank: 'Esta imagen está en blanco. Elija otra.',
  noSession: 'Esta sesión ya terminó.',
  device: '{browser} en {system}',
  unknownDevice: 'Dispositivo desconocido',
} satisfies Translation<typeof en>
