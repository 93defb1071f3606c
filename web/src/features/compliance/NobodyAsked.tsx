import { access } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { ButtonLink } from '@/ui/Button.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { reportTexts } from './texts.ts'

interface Props {
  /** True for a day other than today. */
  then: boolean
}

/** No rule applied to anyone on that day. */
export function NobodyAsked({ then }: Props) {
  const t = useTexts(reportTexts)
  const to = useAgencyPaths()
  const mayManage = useCan(access.manageCompliance)
  return (
    <Empty
      title={then ? t('noneThen') : t('none')}
      hint={then ? t('noneThenHint') : t('noneHint')}
      action={!then && mayManage && <ButtonLink href={to.page('settings/compliance')}>{t('openRules')}</ButtonLink>}
    />
  )
}
