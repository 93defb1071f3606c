import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const formTemplateTexts = await textsIn<typeof en>('form-templates', new URL('./texts/', import.meta.url))
