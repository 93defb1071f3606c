import { type AgencyInfo, api } from '@preceptor/contract'
import { usePicture } from '@/api/use-picture.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import css from './info.module.css'
import { infoTexts } from './texts.ts'

export function LogoPicture({ info: { id, name, logo } }: { info: AgencyInfo }) {
  const t = useTexts(infoTexts)
  const address = usePicture(api.agencySettings.logo, { params: { id } }, logo?.updated_at ?? null)
  if (!logo) return null
  const { width, height } = logo
  // Its space is reserved while it loads
  if (!address) return <span className={css.logo} style={{ aspectRatio: `${width} / ${height}`, width }} />
  return <img src={address} alt={t('logoOf', { name })} className={css.logo} width={width} height={height} />
}
