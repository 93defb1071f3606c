import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  changedSinceCopy: 'Cambió desde que se copió.',
  namedSinceCopy: 'Algo lo nombra ahora, así que se queda.',
  notFound:
    '{kind, select, coordinator {Este coordinador no existe o usted no puede verlo.} discipline {Esta disciplina no existe o usted no puede verla.} location {Esta sede no existe o usted no puede verla.} topic {Este tema no existe o usted no puede verlo.} credential_type {Este tipo de credencial no existe o usted no puede verlo.} room {Este salón no existe o usted no puede verlo.} instructor {Este instructor no existe o usted no puede verlo.} holiday {Este día feriado no existe o usted no puede verlo.} other {Este tipo de capacitación no existe o usted no puede verlo.}}',
  unknown:
    '{kind, select, coordinator {Este coordinador no existe.} discipline {Esta disciplina no existe.} location {Esta sede no existe.} topic {Este tema no existe.} credential_type {Este tipo de credencial no existe.} other {Este tipo de capacitación no existe.}}',
  nameTaken:
    '{kind, select, coordinator {Ya hay un coordinador con el nombre {name}.} discipline {Ya hay una disciplina con el nombre {name}.} location {Ya hay una sede con el nombre {name}.} topic {Ya hay un tema con el nombre {name}.} credential_type {Ya hay un tipo de credencial con el nombre {name}.} other {Ya hay un tipo de capacitación con el nombre {name}.}}',
  nameTakenInactive:
    '{kind, select, coordinator {Ya hay un coordinador con el nombre {name}. No está activo; puede activarlo otra vez.} discipline {Ya hay una disciplina con el nombre {name}. Está inactiva; puede activarla otra vez.} location {Ya hay una sede con el nombre {name}. Está inactiva; puede activarla otra vez.} topic {Ya hay un tema con el nombre {name}. Está inactivo; puede activarlo otra vez.} credential_type {Ya hay un tipo de credencial con el nombre {name}. Está inactivo; puede activarlo otra vez.} other {Ya hay un tipo de capacitación con el nombre {name}. Está inactivo; puede activarlo otra vez.}}',
  codeTaken: '{name} ya tiene el código {code}.',
  codeTakenInactive: '{name} ya tiene el código {code}. No está en uso; puede activarlo otra vez.',
  partOfItself: 'Una sede no puede ser parte de sí misma.',
  partOfEachOther: '{name} ya es parte de esta sede.',
  mergeWithItself:
    '{kind, select, coordinator {{name} no se puede combinar consigo mismo. Elija otro coordinador.} discipline {{name} no se puede combinar consigo misma. Elija otra disciplina.} location {{name} no se puede combinar consigo misma. Elija otra sede.} topic {{name} no se puede combinar consigo mismo. Elija otro tema.} other {{name} no se puede combinar consigo mismo. Elija otro tipo de capacitación.}}',
  mergeIntoInactive:
    '{kind, select, coordinator {{name} no está activo. Actívelo primero o elija otro coordinador.} discipline {{name} está inactiva. Actívela primero o elija otra disciplina.} location {{name} está inactiva. Actívela primero o elija otra sede.} topic {{name} está inactivo. Actívelo primero o elija otro tema.} other {{name} está inactivo. Actívelo primero o elija otro tipo de capacitación.}}',
  alreadyMerged: '{name} ya se combinó con {into}.',
  topicMinutesMany: '{name} tendría más de {most, number} minutos en un módulo. Cambie primero ese módulo.',
  thisCredentialType: 'este tipo de credencial',
  noDiscipline: 'Elija disciplinas de su agencia.',
  staysMedical: 'Solo un administrador de la agencia puede quitar el carácter médico de un tipo.',
  thisTopic: 'este tema',
  thisTrainingType: 'este tipo de capacitación',
  thisDiscipline: 'esta disciplina',
  thisLocation: 'esta sede',

  onlyCoordinators: 'Solo un coordinador se vincula con uno.',
  coordinatorMissing: 'Elija qué coordinador es este usuario o agregue uno nuevo.',
  deputyUnfit: 'Elija un usuario que lea y responda las conversaciones de todos, como un administrador.',
  deputyPast: 'Elija hoy o un día posterior.',
  coordinatorUnknown: 'Elija un coordinador de esta agencia.',
  coordinatorTaken: 'Este coordinador ya es de otro usuario.',
  emailTaken: '{name} ya tiene el correo electrónico {email}.',
  emailTakenInactive: '{name} ya tiene el correo electrónico {email}. No está activo; puede activarlo otra vez.',
  thisCoordinator: 'este coordinador',
  bothHaveUsers: '{from} y {into} tienen cada uno un usuario o una invitación. Primero desvincule a {user} de {from}.',
  linkInactive: '{name} no está activo. Actívelo antes de vincular un usuario.',
  linkInvited: '{user} tiene una invitación abierta como {name}. Primero cancélela en Usuarios.',
  linkUnknown: 'Elija un usuario de esta agencia.',
  linkDeactivated: '{user} está desactivado. Elija un usuario activo.',
  linkOtherRole: '{user} no es coordinador. Primero cambie su función en Usuarios.',
  coordinatorsFile: 'Coordinadores',
  coordinatorInactive: '{name} no está activo. Primero actívelo en Coordinadores o elija otro.',
  thisRoom: 'este salón',
  thisInstructor: 'este instructor',
  thisHoliday: 'este día feriado',
  holidayTaken: 'Ese día ya es {name}.',
  noLocation: 'Elija una sede de su agencia.',
  roomTaken: 'Esa sede ya tiene un salón con este nombre.',
  userTeaches: 'Este usuario ya da clases como {name}.',
} satisfies Translation<typeof en>
