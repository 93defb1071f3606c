import { access, api, can, type VendorPackRule } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatInstant } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useUser } from '@/session/session.ts'
import { Dialog } from '@/ui/overlay/Dialog.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import { RuleDiff } from '@/widgets/compliance-rules/RuleDiff.tsx'
import { RuleWords } from '@/widgets/compliance-rules/RuleWords.tsx'
import css from './rule-packs.module.css'
import { rulePacksTexts } from './texts.ts'

interface Props {
  row: VendorPackRule
  onPublish: () => void
  onClose: () => void
}

/** Shows each edition, with its changes from the previous one. */
export default function EditionsDialog({ row, onPublish, onClose }: Props) {
  const t = useTexts(rulePacksTexts)
  const { data } = useQueryOf(api.csmRulePacks.get, { params: { key: row.key } })
  const may = can(useUser(), access.manageCatalog)
  return (
    <Dialog
      open
      size="medium"
      title={t('open', { name: row.rule.name })}
      {...(may && { onSubmit: onPublish, submitLabel: t('newEdition', { name: '' }).trim() })}
      onClose={onClose}
    >
      <div className={css.stack}>
        {!data && <SkeletonLines lines={4} />}
        {data?.editions.map(({ edition, rule, note, published_at, published_by_name }, at) => {
          const before = data.editions[at + 1]
          return (
            <section key={edition} className={css.stack}>
              <strong>{t('edition', { edition })}</strong>
              <span className="quiet">
                {t('publishedBy', { name: published_by_name, at: formatInstant(published_at) })}
                {note && ` · ${note}`}
              </span>
              {before ? (
                <RuleDiff before={before.rule} after={rule} />
              ) : (
                <span>
                  <RuleWords rule={rule} names={{}} />
                </span>
              )}
            </section>
          )
        })}
      </div>
    </Dialog>
  )
}
