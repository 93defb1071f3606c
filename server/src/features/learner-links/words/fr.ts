import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'Scannez ce code avec l’appareil photo de votre téléphone',
  address: 'Ou ouvrez',
  until: 'Réservé à {name}. Valable jusqu’au {day}.',
} satisfies Translation<typeof en>
