import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  ways: 'Cómo firmar',
  draw: 'Dibujar',
  type: 'Escribir',
  drawMissing: 'Dibuje su firma.',
  typeMissing: 'Escriba su nombre.',
  drawArea: 'Espacio para dibujar su firma',
  drawHint: 'Dibuje con el mouse, un lápiz o el dedo. Para firmar con el teclado, elija “Escribir”.',
  clear: 'Borrar',
  yourName: 'Su nombre',
  inHandwriting: '{name} en letra manuscrita',
} satisfies Translation<typeof en>
