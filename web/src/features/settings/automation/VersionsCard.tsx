import type { AutomationRule } from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Card } from '@/ui/page/Card.tsx'
import css from './automation.module.css'
import { automationTexts } from './texts.ts'

/** Lists earlier versions of the rule. Started entries continue with their own version. */
export function VersionsCard({ rule }: { rule: AutomationRule }) {
  const t = useTexts(automationTexts)
  const { timeZone } = useAgency()
  return (
    <Card title={t('versions')}>
      <ol className={css.lines} reversed>
        {rule.versions.map(({ number, at, by_name, sentence }) => (
          <li key={number} className={css.words}>
            <span className="quiet">{t('versionLine', { number, at: formatInstant(at, timeZone), by: by_name })}</span>
            <span>{sentence}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
