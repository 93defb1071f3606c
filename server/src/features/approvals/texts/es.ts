import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  missing: 'Esta aprobación no existe o usted no puede verla.',
  alreadyWaits: 'Esto ya espera a una segunda persona.',
  own: 'Usted propuso esto, así que otra persona decide.',
  notYours: 'Otra persona de la agencia puede decidir esto.',
  notAllowed: 'Usted no tiene permiso para decidir esto.',
  notProposer: 'Solo {name}, que lo propuso, puede retirarlo.',
  wasApproved: '{name} ya aprobó esto.',
  wasDeclined: '{name} ya rechazó esto.',
  wasWithdrawn: '{name} ya retiró esto.',
  hasExpired: 'Esto venció, porque nadie decidió a tiempo. Propóngalo de nuevo.',
  agencyWaits: 'Esta agencia está en pausa o cerrada, así que ahora no se puede cambiar nada en ella.',
  planChanged: 'El plan cambió después de que {name} lo propuso, así que la aprobación no vale. Propóngalo de nuevo.',
  subjectGone: 'El elemento del que se trata ya no existe, así que no se puede aprobar.',
  proposerLeft: '{name}, que propuso esto, ya no puede hacerlo aquí, así que no se puede aprobar.',

  askedSubject: 'Se necesita aprobación: {title}',
  askedIntro: '{proposer} pide una segunda persona en {agency}. Haría lo siguiente:',
  askedUntil: 'Vence como máximo en {hours, number} horas si nadie decide.',
  askedNext: 'Ábralo para aprobarlo o rechazarlo:',
  decidedSubject:
    '{outcome, select, approved {Aprobado: {title}} declined {Rechazado: {title}} other {Vencido: {title}}}',
  decidedIntro:
    '{outcome, select, approved {{decider} aprobó lo que usted propuso en {agency}: {title}. Ya se está haciendo.} declined {{decider} rechazó lo que usted propuso en {agency}: {title}. No se hizo nada.} other {Nadie decidió a tiempo sobre lo que usted propuso en {agency}: {title}. No se hizo nada.}}',
  decidedReason: 'Motivo: {reason}',
} satisfies Translation<typeof en>
