import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  missing: 'Esta operación masiva no existe.',
  oneAgency: 'Elija una sola agencia para este tipo de operación.',
  agencyClosedOrGone: 'Una de estas agencias está cerrada o no existe.',
  noLocation: 'Elija una sede de esta agencia.',
  sameLocation: 'Elija una sede distinta de la actual.',
  inactiveLocation: 'Esta sede está inactiva. Elija una activa.',
  sameDomain: 'Escriba un dominio distinto del actual.',
  addressLong: 'La nueva dirección sería demasiado larga.',
  onLeave: 'De licencia: la asignación está en pausa.',
  lastAdministrator: 'Se conserva: la agencia necesita un administrador activo.',
  noCertificate: 'Ningún certificado de esta agencia tiene este número.',
  alreadyVoid: 'Ya está anulado.',
  noSource: 'Esta agencia no existe.',
  noRule: 'Una de estas reglas no está entre las reglas de la agencia.',
  sameAgency: 'Elija agencias distintas de la que se copia.',
  notHere: 'No se encontró por su nombre en esta agencia: {what}.',
  nameless: 'algo que solo tiene la otra agencia',
  ofKind:
    '{kind, select, program {programa} form {formulario} path {ruta de aprendizaje} session {sesión} credential {tipo de credencial} location {sede} coordinator {coordinador} user {usuario} view {vista compartida} template {plantilla de mensaje} report {informe} discipline {disciplina} compliance_rule {regla de cumplimiento} other {registro}} “{name}”',
  andMore: '{one}, {more}',
  sameRuleThere: 'La misma regla ya existe.',
  otherRuleStays: '“{name}” es distinta y queda como está.',

  moveRefused: 'No es posible ahora. Estado de esta operación: {state}.',
  onlyProposer: 'Solo {name}, que la preparó, puede enviarla.',
  nothingToDo: 'La vista previa no tiene filas que cambiar.',
  previewFirst: 'Primero haga otra vista previa.',
  drifted:
    '{count, plural, one {# fila de {agency} cambió} other {# filas de {agency} cambiaron}} desde la vista previa. Haga otra vista previa.',
  planChanged: 'El plan no es el que se envió. Haga otra vista previa.',
  wasDecided: '{name} ya decidió.',
  notYourOwn: 'Usted la propuso; decide otra persona.',
  isFinal: 'Este tipo de operación no se puede deshacer.',
  changedNothing: 'No hay nada que deshacer.',

  changedMeanwhile: 'Cambió después de la vista previa; queda como está.',
  changedSince: 'Cambió desde entonces; queda como está.',
  undoneNote: 'Operación masiva deshecha',
  ranNote: '{changed, number} cambiadas, {failed, number} con error, {others, number} omitidas',
  undoneCounts: '{restored, number} restauradas, {kept, number} sin restaurar por cambios posteriores',
} satisfies Translation<typeof en>
