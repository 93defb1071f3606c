import { linksOfPage } from '@/widgets/public-shell/link.ts'

export type { Link } from '@/widgets/public-shell/link.ts'
export const links = linksOfPage('preceptor-learn')
export const { takeLink } = links
