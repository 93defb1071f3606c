import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  usedSubject: '{person} no tiene más intentos: {title}',
  usedIntro: '{person} reprobó por última vez el cuestionario de “{title}” en {agency} y no puede continuar.',
  usedPhone: 'Su teléfono: {phone}',
  usedGrant: 'Su página de capacitación, donde se le pueden dar más intentos; entonces se le avisa:',
  grantedSubject: 'Puede intentarlo de nuevo: {title}',
  grantedIntro:
    '{agency} le dio {left, plural, one {# intento más} other {# intentos más}} para el cuestionario de “{title}”. Abra este enlace en su teléfono para continuar:',
  grantedSms:
    '{agency}: tiene {left, plural, one {# intento más} other {# intentos más}} para “{title}”. Continúe: {link}',
} satisfies Translation<typeof en>
