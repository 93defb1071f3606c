import { linksOfPage } from '@/widgets/public-shell/link.ts'

export const links = linksOfPage('preceptor-sign')
