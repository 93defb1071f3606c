import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  sameRecord: 'Elija dos empleados distintos.',
  noPair: 'Esto ya no es un posible duplicado. Vuelva a cargar la lista.',
  noMerge: 'Esta combinación no existe o usted no puede verla.',
  hireDateAhead:
    'La otra fecha de contratación está en el futuro. Programe el primer día en el perfil después de combinar.',
  hireDatePlanned: 'Este empleado tiene un primer día programado. Cámbielo en el perfil después de combinar.',
  entryInactive: '{name} está inactivo.',
  reversedSince:
    'Desde entonces se corrigió o se revirtió una finalización del otro registro. El registro de capacitación no se puede dividir, así que esta combinación se queda.',
  alreadyUndone: 'Esta combinación ya se deshizo.',
  tooLate: 'Una combinación se puede deshacer durante 30 días. Esta ya no se puede deshacer.',
  undoOuterFirst: 'Después, {name} se combinó con {other}. Deshaga primero esa combinación.',
  undoLaterFirst: 'Después se combinó {name} con este registro. Deshaga primero esa combinación.',
  numberInUse: 'El número de empleado {number} se asignó después a {name}. Cámbielo allí primero.',
} satisfies Translation<typeof en>
