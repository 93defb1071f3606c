import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  away: 'Estoy ausente…',
  awayNow: '{name} responde por usted…',
  deputy: 'Suplente…',
  title: 'Suplente de {name}',
  ownTitle: 'Quién responde mientras usted está ausente',
  who: 'Responde mientras tanto',
  nobody: 'Nadie',
  whoHint: 'Las conversaciones y sus plazos pasan a esta persona. Solo aparecen usuarios que pueden responder a todos.',
  until: 'Último día de ausencia',
  untilHint: 'Déjelo vacío si aún no lo sabe.',
  save: 'Guardar',
  what: 'el suplente',
  named: '{deputy} responde ahora por {name}.',
  takenBack: '{name} vuelve a responder.',
  answersUntil: '{deputy} responde hasta el {day}',
  answers: '{deputy} responde mientras tanto',
} satisfies Translation<typeof en>
