import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Foto de {name}',
  photo: 'Foto de {name}',
  addPhoto: 'Agregar foto de {name}',
  changePhoto: 'Cambiar foto de {name}',
  showPhoto: 'Ver foto de {name}',
  file: 'Foto',
  hint: 'Una imagen JPEG, PNG o WebP, de hasta 10 MB. Usted elige cómo se recorta.',
  position: 'Posición de la foto',
  positionHint: 'Arrastre la foto o use las teclas de flecha. El círculo muestra lo que aparece en las listas.',
  zoom: 'Acercar',
  save: 'Guardar foto',
  another: 'Elegir otra',
  tooSmall: 'La imagen debe tener al menos {least, number} píxeles de ancho y de alto.',
  unreadable: 'No pudimos leer esta imagen. Elija otra.',
  saved: 'Se guardó la foto de {name}.',
  removed: 'Se quitó la foto de {name}.',
  removeTitle: '¿Quitar la foto de {name}?',
  removeNote: 'En su lugar aparecen las iniciales.',
} satisfies Translation<typeof en>
