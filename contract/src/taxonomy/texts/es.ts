import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  search: 'Buscar',
  status: 'Estado',
  countDisciplines: '{count, plural, one {disciplina} other {disciplinas}}',
  countLocations: '{count, plural, one {sede} other {sedes}}',
  countTrainingTypes: '{count, plural, one {tipo de capacitación} other {tipos de capacitación}}',
} satisfies Translation<typeof en>
