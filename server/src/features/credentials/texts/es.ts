import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esa credencial no existe.',
  thisCredential: 'esta credencial',
  noFile: 'Esta credencial no tiene ese archivo.',
  fileTitle: 'Credenciales',
  noType: 'Elija un tipo de credencial de su agencia.',
  typeInactive: '{name} ya no se usa. Elija otro tipo.',
  ahead: 'Indique un día que no esté en el futuro.',
  expiresEarly: 'Indique el día de emisión o uno posterior.',
  numberOfSame: '{name} ya tiene {type} con este número. Renueve esa credencial.',
  numberOfOther: '{name} ya tiene {type} con este número.',
  numberOfSomebody: 'Otro empleado ya tiene {type} con este número.',
  olderTaken:
    'La credencial anterior ({type}) volvería a contar, pero otro empleado tiene ahora su número. Elimine primero la de ese empleado.',
  own: 'Usted registró esta credencial, así que otra persona la verifica.',
  medicalClosed:
    'Solo los administradores y enfermeros de la agencia, y la persona que la registró, pueden abrir o cambiar esta credencial médica.',
  medicalDecides: 'Solo los administradores y enfermeros de la agencia verifican o devuelven credenciales médicas.',
  settled:
    'Esta credencial fue {state, select, verified {verificada} returned {devuelta} withdrawn {quitada} other {cambiada}} mientras tanto.',
  notOpen: 'Una credencial verificada no se puede cambiar. Renuévela, o quítela y registre lo correcto.',
  verifiedStays: 'Esta credencial está verificada: solo la puede quitar quien verifica credenciales.',
  notVerified: 'Esta credencial no está verificada. Quítela donde espera.',
  renewalType: 'Una renovación es del mismo tipo.',
  renewalGone: 'La credencial que se renueva no está registrada para este empleado.',
  renewedAlready: 'Esta credencial ya fue renovada.',
  renewalEarly: 'Indique un día posterior a la emisión de la que se renueva.',
  fromForm: 'Del formulario {number}.',
  correctedBy: 'Corregida por el formulario {number}.',
  expiredWithoutFile: 'Vencida y sin archivo. Ábrala para verificarla de todos modos.',
} satisfies Translation<typeof en>
