import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound:
    '{kind, select, discipline {Esta disciplina no existe o usted no puede verla.} location {Esta sede no existe o usted no puede verla.} other {Este tipo de capacitación no existe o usted no puede verlo.}}',
  unknown:
    '{kind, select, discipline {Esta disciplina no existe.} location {Esta sede no existe.} other {Este tipo de capacitación no existe.}}',
  nameTaken:
    '{kind, select, discipline {Ya hay una disciplina con el nombre {name}.} location {Ya hay una sede con el nombre {name}.} other {Ya hay un tipo de capacitación con el nombre {name}.}}',
  nameTakenInactive:
    '{kind, select, discipline {Ya hay una disciplina con el nombre {name}. Está inactiva; puede activarla otra vez.} location {Ya hay una sede con el nombre {name}. Está inactiva; puede activarla otra vez.} other {Ya hay un tipo de capacitación con el nombre {name}. Está inactivo; puede activarlo otra vez.}}',
  codeTaken: '{name} ya tiene el código {code}.',
  codeTakenInactive: '{name} ya tiene el código {code}. No está en uso; puede activarlo otra vez.',
  partOfItself: 'Una sede no puede ser parte de sí misma.',
  partOfEachOther: '{name} ya es parte de esta sede.',
  mergeWithItself:
    '{kind, select, discipline {{name} no se puede combinar consigo misma. Elija otra disciplina.} location {{name} no se puede combinar consigo misma. Elija otra sede.} other {{name} no se puede combinar consigo mismo. Elija otro tipo de capacitación.}}',
  mergeIntoInactive:
    '{kind, select, discipline {{name} está inactiva. Actívela primero o elija otra disciplina.} location {{name} está inactiva. Actívela primero o elija otra sede.} other {{name} está inactivo. Actívelo primero o elija otro tipo de capacitación.}}',
  alreadyMerged: '{name} ya se combinó con {into}.',
  thisTrainingType: 'este tipo de capacitación',
  thisDiscipline: 'esta disciplina',
  thisLocation: 'esta sede',
} satisfies Translation<typeof en>
