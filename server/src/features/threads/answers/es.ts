import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  stopAnswer: '{agency}: Ya no recibirá mensajes de texto nuestros. Responda START para recibirlos de nuevo.',
  startAnswer: '{agency}: Vuelve a recibir nuestros mensajes de texto. Responda STOP para dejar de recibirlos.',
  helpAnswer: '{agency}: Para ayuda llame al {phone}. Responda STOP para dejar de recibir mensajes.',
  helpAnswerNoPhone: '{agency}: Para ayuda llame a su oficina. Responda STOP para dejar de recibir mensajes.',
} satisfies Translation<typeof en>
