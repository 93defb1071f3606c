import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  tooLarge: 'La imagen pesa más de {most, number} KiB.',
  notPng: 'Esta no es una imagen PNG.',
  notPhoto: 'Esta no es una imagen JPEG, PNG ni WebP.',
  tooSmall: 'La imagen debe tener al menos {least, number} píxeles de ancho y de alto.',
  damaged: 'La imagen está dañada.',
  tooManyPixels: 'La imagen tiene más de {most, number} píxeles.',
  busy: 'Se están guardando muchas imágenes. Vuelva a intentarlo en un momento.',
} satisfies Translation<typeof en>
