import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  everybody: 'Cumplimiento de todos los empleados',
  additionInCircle: 'Esa regla ya se suma a la suya. Elija otra.',
  additionToItself: 'Una regla no puede sumarse a sí misma.',
  dayTaken: 'Otra versión de esta regla ya empieza ese día.',
  familyChanged: 'Esto sería otro tipo de regla. Retire esta y escriba una regla nueva.',
  inForce: 'Esta versión está en vigor. Escriba otra versión para cambiar lo que dice.',
  nameTaken: 'Otra regla tiene este nombre.',
  noCredentialType: 'Elija un tipo de credencial de su agencia.',
  noDiscipline: 'Elija disciplinas de su agencia.',
  noProgram: 'Elija programas de su agencia.',
  noRule: 'Esa regla no existe.',
  noRuleToAddTo: 'Elija otra regla de su agencia.',
  noTopic: 'Elija temas de su agencia.',
  noVersion: 'Esa versión no existe.',
  onlyVersion: 'Es la única versión de la regla. Retire la regla en su lugar.',
  retiredInPast: 'Elija hoy o un día por venir.',
  retiredLong: 'Esta regla ya terminó. Escriba una nueva.',
  stateUnknown: 'Elija estados de la lista.',
  thisRule: 'esta regla',
} as const satisfies Translation<typeof en>
