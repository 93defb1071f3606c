import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title:
    '{kind, select, coordinator {Coordinadores} discipline {Disciplinas} location {Sedes} topic {Temas} credentialType {Tipos de credencial} other {Tipos de capacitación}}',
  search:
    '{kind, select, coordinator {Buscar coordinadores} discipline {Buscar disciplinas} location {Buscar sedes} topic {Buscar temas} credentialType {Buscar tipos de credencial} other {Buscar tipos de capacitación}}',
  nameOrCode: 'Nombre o código',
  add: '{kind, select, coordinator {Agregar coordinador} discipline {Agregar disciplina} location {Agregar sede} topic {Agregar tema} credentialType {Agregar tipo de credencial} other {Agregar tipo de capacitación}}',
  addShort: 'Agregar',
  none: '{kind, select, coordinator {Todavía no hay coordinadores} discipline {Todavía no hay disciplinas} location {Todavía no hay sedes} topic {Todavía no hay temas} credentialType {Todavía no hay tipos de credencial} other {Todavía no hay tipos de capacitación}}',
  noneActive:
    '{kind, select, coordinator {No hay coordinadores activos} discipline {No hay disciplinas activas} location {No hay sedes activas} topic {No hay temas activos} credentialType {No hay tipos de credencial activos} other {No hay tipos de capacitación activos}}',
  noneInactive:
    '{kind, select, coordinator {No hay coordinadores inactivos} discipline {No hay disciplinas inactivas} location {No hay sedes inactivas} topic {No hay temas inactivos} credentialType {No hay tipos de credencial inactivos} other {No hay tipos de capacitación inactivos}}',
  disciplinesHint:
    'Las disciplinas, como Home Health Aide, dicen qué trabajo puede hacer cada persona. Agregue una o importe una lista de personal que las mencione.',
  locationsHint:
    'Las oficinas y sucursales a las que pertenece el personal. Agregue una o importe una lista de personal que las mencione.',
  trainingTypesHint:
    'Los tipos de capacitación, como In-service u Orientation, ordenan los programas y dicen para qué cuentan sus horas.',
  credentialTypesHint:
    'Documentos que trae el personal, como una tarjeta de CPR o una prueba de TB: qué requiere cada uno y cuánto dura.',
  credentialsCount: '{count, plural, one {# credencial} other {# credenciales}}',
  credentialsOf: '{count, plural, one {# credencial} other {# credenciales}}: {name}',
  asksNumber: 'Número',
  asksFile: 'Archivo',
  asksExpiry: 'Fecha de vencimiento',
  asksNothing: 'Nada',
  needsNumber: 'Requiere número',
  needsNumberHint: 'Como aparece en la tarjeta. Dos personas no pueden tener el mismo.',
  needsFile: 'Requiere archivo',
  needsFileHint: 'Una copia escaneada o una foto.',
  needsExpiry: 'Requiere fecha de vencimiento',
  needsExpiryHint: 'Desactívelo para documentos que no vencen.',
  reminders: 'Recordatorios (días antes)',
  remindersHint: 'Antes del último día, como 60, 30, 7, 0. Déjelo vacío para no recordar a nadie.',
  validMonths: 'Vigencia habitual (meses)',
  validMonthsHint: 'Completa la fecha de vencimiento. Déjelo vacío si cada documento dice la suya.',
  months: '{count, plural, one {# mes} other {# meses}}',
  usualFor: 'Habitual para',
  usualForHint: 'A quien tiene estas disciplinas se le indica que le falta una.',
  usualForNobody: 'Nadie en particular',
  topicsHint: 'Los temas, como Infection control, dicen de qué tratan los minutos de un módulo.',
  active: 'Activo',
  inactive: 'Inactivo',
  employees: '{count, plural, one {# empleado} other {# empleados}}',
  employeesOf: '{count, plural, one {# empleado} other {# empleados}}: {name}',
  programs: '{count, plural, one {# programa} other {# programas}}',
  programsOf: '{count, plural, one {# programa} other {# programas}}: {name}',
  skilled: 'Especializada',
  nonSkilled: 'No especializada',
  yes: 'Sí',
  no: 'No',
  countsToward:
    '{what, select, in_service {Cuenta como horas de capacitación continua} orientation {Cuenta como orientación} initial {Cuenta como capacitación inicial} other {No cuenta para ningún requisito}}',

  actionsFor: 'Acciones para {name}',
  edit: 'Editar',
  deactivate: 'Desactivar',
  activate: 'Activar',
  merge: 'Combinar…',
  noOther:
    '{kind, select, coordinator {No hay otro coordinador activo.} discipline {No hay otra disciplina activa.} location {No hay otra sede activa.} topic {No hay otro tema activo.} credentialType {No hay otro tipo de credencial activo.} other {No hay otro tipo de capacitación activo.}}',
  activated: '{name} se puede elegir otra vez.',
  deactivated: '{name} ya no se puede elegir para nadie nuevo.',
  undo: 'Deshacer',
  moveUp: 'Mover arriba',
  moveDown: 'Mover abajo',
  moveNameUp: 'Mover {name} arriba',
  moveNameDown: 'Mover {name} abajo',
  placed: '{name}: lugar {place, number} de {count, number}.',

  editTitle: 'Editar {name}',
  save: 'Guardar',
  saved: 'Se guardó {name}.',
  added: 'Se agregó {name}.',
  whatNew:
    '{kind, select, coordinator {el nuevo coordinador} discipline {la nueva disciplina} location {la nueva sede} topic {el nuevo tema} credentialType {el nuevo tipo de credencial} other {el nuevo tipo de capacitación}}',

  name: 'Nombre',
  code: 'Código',
  codeHint: 'Como aparece en sus listas de personal, por ejemplo {example}.',
  skilledHint: 'Enfermeros y terapeutas. Las demás disciplinas necesitan horas de capacitación continua cada año.',
  address: 'Dirección',
  city: 'Ciudad',
  state: 'Estado',
  zip: 'Código postal',
  noChoice: 'Ninguno',
  noParent: 'Ninguna',
  partOf: 'Parte de',
  partOfHint: 'Una sede más grande a la que pertenece.',
  nameInactive: '{name} (no activa)',
  timeZone: 'Zona horaria',
  timeZoneHint: 'Si queda vacío: {zone}.',
  zoneOfAgency: 'La misma de la agencia',
  rooms: 'Salones',
  roomsHint: 'Donde se pueden dar clases. Presione Enter o coma después de cada salón.',
  countsAs: 'Cuenta como',
  countsAsHint: 'El requisito para el que cuentan estas horas.',
  payable: 'Se paga',
  payableHint: 'Valor inicial para las nuevas capacitaciones de este tipo.',
  color: 'Color',

  mergeTitle: 'Combinar {name}',
  mergeInto: 'Combinar con {name}',
  mergeSubmit: 'Combinar',
  mergeChooseFirst:
    '{kind, select, coordinator {Elija primero un coordinador.} discipline {Elija primero una disciplina.} location {Elija primero una sede.} topic {Elija primero un tema.} other {Elija primero un tipo de capacitación.}}',
  mergeWait: 'Espere hasta ver qué va a cambiar.',
  mergeWhat: 'la combinación de {name}',
  mergeNoOther:
    '{kind, select, coordinator {No hay otro coordinador activo con el cual combinarlo.} discipline {No hay otra disciplina activa con la cual combinarla.} location {No hay otra sede activa con la cual combinarla.} topic {No hay otro tema activo con el cual combinarlo.} other {No hay otro tipo de capacitación activo con el cual combinarlo.}}',
  mergeWhich:
    '{kind, select, coordinator {¿Con qué coordinador combinarlo?} discipline {¿Con qué disciplina combinarla?} location {¿Con qué sede combinarla?} topic {¿Con qué tema combinarlo?} other {¿Con qué tipo de capacitación combinarlo?}}',
  mergeChoose:
    '{kind, select, coordinator {Elija un coordinador} discipline {Elija una disciplina} location {Elija una sede} topic {Elija un tema} other {Elija un tipo de capacitación}}',
  mergeHint:
    '{kind, select, coordinator {Todas las personas asignadas a {name} pasan al otro coordinador, y {name} se elimina.} discipline {Todo lo asignado a {name} pasa a la otra disciplina, y {name} se elimina.} location {Todo lo asignado a {name} pasa a la otra sede, y {name} se elimina.} topic {Todo lo asignado a {name} pasa al otro tema, y {name} se elimina.} other {Todo lo asignado a {name} pasa al otro tipo de capacitación, y {name} se elimina.}}',
  mergeLost: 'No pudimos saber qué cambiaría. Elija de nuevo o vuelva a intentarlo más tarde.',
  mergeForGood: 'No podrá deshacerlo.',
  merged: '{from} se combinó con {into}.',
  mergedWith: '{from} se combinó con {into}, con {count, plural, one {# empleado} other {# empleados}}.',
  moves: '{count, plural, one {# empleado pasa} other {# empleados pasan}} de {from} a {into}.',
  movesNone: 'Ningún empleado cambia: {from} no está en uso.',
  holdBoth:
    '{count, plural, one {# de ellos tiene las dos y conserva la del certificado que vence más tarde.} other {# de ellos tienen las dos y conservan la del certificado que vence más tarde.}}',
  childrenMove:
    '{count, plural, one {También pasa # sede que es parte de ella.} other {También pasan # sedes que son parte de ella.}}',
  roomsMove: '{count, plural, one {También pasa # salón.} other {También pasan # salones.}}',
  seenBy: '{user} verá a todos los empleados de {into}.',
  minutesMove:
    'Los minutos de {count, plural, one {# módulo} other {# módulos}} en {programs, plural, one {# programa} other {# programas}} pasan a contar para {into}.',
  viewsMove:
    '{count, plural, one {# vista guardada pasa a filtrar por {into}.} other {# vistas guardadas pasan a filtrar por {into}.}}',
  wordsMove:
    '{count, plural, one {# valor de importaciones anteriores ahora significa {into}.} other {# valores de importaciones anteriores ahora significan {into}.}}',
  removed: '{from} se elimina. Los enlaces anteriores y las listas de personal que lo mencionan llevan a {into}.',
  removedFree: '{from} se elimina. Su nombre se puede volver a usar.',
  namesAndMore: '{names} y {count, number} más',
} satisfies Translation<typeof en>
