import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noEmployee: 'No existe ese empleado.',
  sameAnswer: 'Eso ya está registrado.',
  notRefused: 'Esa dirección no está rechazada.',
  overdueSubject: '{count, plural, one {1 capacitación está vencida} other {# capacitaciones están vencidas}}',
  overdueHello: 'Hola, {name}:',
  overdueIntro:
    '{count, plural, one {Esta capacitación de su gente en {agency} acaba de vencer:} other {Estas capacitaciones de su gente en {agency} acaban de vencer:}}',
  overdueLine: '{name}: {title}, venció el {day}',
  overdueMore: '{count, plural, one {y 1 más} other {y # más}}',
  overdueOpen: 'Vea quién está vencido: {link}',
} satisfies Translation<typeof en>
