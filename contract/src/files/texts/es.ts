import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  pdf: 'PDF',
  picture: 'Imagen',
  word: 'Documento de Word',
  sheet: 'Libro de Excel',
  slides: 'Presentación de PowerPoint',
  zip: 'Archivo zip',
  text: 'Archivo de texto',
  captions: 'Subtítulos',
  video: 'Video',
  takesPapers: 'PDF, imágenes, Word, Excel, PowerPoint o texto simple',
  wrongPaper:
    'No se puede agregar este tipo de archivo. Use PDF, imágenes, Word, Excel, PowerPoint o texto simple, sin macros.',
  takesScan: 'PDF o imagen',
  wrongScan: 'Este no es un PDF ni una imagen. Escanee el certificado o tómele una foto.',
  wrongSheet: 'Esto no es un PDF ni una imagen. Escanea la hoja firmada o tómale una foto.',
  takesVideo: 'MP4 o WebM',
  wrongVideo:
    'Este no es un video que reproduzcan todos los navegadores. Guárdelo como MP4 o WebM y agregue ese archivo.',
  takesCaptions: 'WebVTT o SRT',
  wrongCaptions: 'Estos no son subtítulos. Agregue un archivo WebVTT (.vtt) o SubRip (.srt).',
  takesPicture: 'Imagen PNG o JPEG',
  wrongPicture: 'Esta no es una imagen PNG o JPEG.',
  takesPdf: 'PDF',
  wrongPdf: 'Este no es un PDF. Guarde el documento como PDF y agregue ese archivo.',
  takesZip: 'SCORM 1.2 o 2004 como archivo zip',
  wrongZip: 'Este no es un archivo zip, o está dañado. Exporte el paquete de nuevo y elija su archivo zip.',
  takesProgram: 'El archivo zip que guardó la exportación de un programa',
  wrongProgram: 'Este archivo no es un programa exportado. Elija el archivo zip que guardó una exportación.',
  nameMissing: 'Escriba el nombre del archivo.',
  nameLong: 'Acorte el nombre del archivo a {most, number} caracteres como máximo.',
  useMissing: 'Elija para qué es el archivo.',
  sizeMissing: 'Escriba el tamaño del archivo en bytes.',
  empty: 'Este archivo está vacío. Elija otro.',
  fromMissing: 'Escriba dónde empieza la parte, en bytes.',
} satisfies Translation<typeof en>
