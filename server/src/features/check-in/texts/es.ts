import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  gone: 'Esto no funciona. Pida al instructor el código de la pantalla.',
  notOpen: 'Solo se registra la entrada a sesiones abiertas.',
  noKiosk: 'Esta tableta ya no existe.',
  noStamp: 'Este registro ya no existe.',
  settled: 'Este registro ya se resolvió.',
  personMissing: 'Elija una persona.',
  outBeforeIn: 'La salida de {name} es anterior a la entrada. Corrija las horas en la lista.',
  thisPerson: 'Esta persona',
  tablet: 'Tableta de registro',
} satisfies Translation<typeof en>
