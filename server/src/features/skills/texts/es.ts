import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noChecklist: 'Este programa no tiene esa lista de habilidades.',
  doneAlready: 'Ya se cumplieron todas las habilidades de esta lista.',
  unknownSkill: 'Una habilidad marcada ya no está en la lista. Recargue la página y márquelas de nuevo.',
  inFuture: 'Las habilidades no se pueden observar en un día futuro.',
  roleMissing: 'Elija el cargo de quien observa. Esta lista indica quién puede marcar sus habilidades.',
  notPublished: 'Este programa aún no tiene una versión publicada.',
} satisfies Translation<typeof en>
