import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  amountMissing: 'Escriba un número a partir de 1.',
  anchorProgramsMissing: 'Elija los programas cuya finalización inicia el plazo.',
  customDayMissing: 'Escriba el día desde el que cuentan los períodos.',
  distinctBeyondTopics: 'Un grupo no puede pedir más temas de los que nombra.',
  dueSoon: 'Vence pronto',
  inProgress: 'En curso',
  lapsed: 'Caducado',
  lapseOfProof: 'Un programa o una credencial tiene su propio vencimiento. Deje vacíos los meses de ausencia.',
  notApplicable: 'No aplica',
  overdue: 'Vencido',
  programsMissing: 'Elija al menos un programa.',
  proofNeedsDueDays: 'Un programa o una credencial tiene días de plazo en lugar de un período.',
  satisfied: 'Cumplido',
  setsOfOther: 'Solo las horas y los temas pueden dividirse en grupos o limitarse por modalidad.',
  setsOverlap: 'Un tema puede estar en un solo grupo.',
  stagesMissing: 'Escriba al menos un plazo.',
  stagesOfOneAmount: 'Los grupos y los límites por modalidad requieren un solo plazo.',
  stagesOutOfOrder: 'Escriba las etapas en el orden en que vencen.',
  stagesOfTotal: 'Las etapas deben sumar la cantidad total.',
  suspended: 'Suspendido',
  upcoming: 'Próximo',
  waived: 'Exento',
  windowNeedsAmount: 'Las horas, los temas y las finalizaciones necesitan un período.',
} satisfies Translation<typeof en>
