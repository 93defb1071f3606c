import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  pdf: 'PDF',
  picture: 'Imagen',
  word: 'Documento de Word',
  sheet: 'Libro de Excel',
  slides: 'Presentación de PowerPoint',
  text: 'Archivo de texto',
  archive: 'Archivo zip',
  nameMissing: 'Escriba el nombre del archivo.',
  nameLong: 'Acorte el nombre del archivo a {most, number} caracteres como máximo.',
  useMissing: 'Elija para qué es el archivo.',
  sizeMissing: 'Escriba el tamaño del archivo en bytes.',
  empty: 'Este archivo está vacío. Elija otro.',
  fromMissing: 'Escriba dónde empieza la parte, en bytes.',
} satisfies Translation<typeof en>
