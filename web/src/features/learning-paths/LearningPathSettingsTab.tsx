import { type LearningPath, pathRulesFor } from '@preceptor/contract'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { Button } from '@/ui/Button.tsx'
import { Card } from '@/ui/page/Card.tsx'
import { KeyValues } from '@/ui/page/KeyValues.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import type { PathOutlet } from './LearningPathPage.tsx'
import css from './settings/settings.module.css'
import { StepsView } from './settings/StepsView.tsx'
import { pathsTexts } from './texts.ts'

const StepsForm = lazyPart(
  () => import('./settings/StepsForm.tsx'),
  () => <SkeletonLines lines={8} />,
)
const AboutDialog = lazyPart(() => import('./settings/AboutDialog.tsx'))
const RuleDialog = lazyPart(() => import('./settings/RuleDialog.tsx'))

/** R-RTE-5, settings: description, steps, and automatic assignment. */
export default function LearningPathSettingsTab() {
  const { path, mayEdit } = useOutletContext<PathOutlet>()
  const [asked, setAsked] = useState<'about' | 'rule' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className={css.sections}>
      <About path={path} onEdit={mayEdit ? () => setAsked('about') : undefined} />
      <Rule path={path} onEdit={mayEdit ? () => setAsked('rule') : undefined} />
      {mayEdit ? <StepsForm path={path} /> : <StepsView path={path} />}
      {asked === 'about' && <AboutDialog path={path} onClose={close} />}
      {asked === 'rule' && <RuleDialog path={path} onClose={close} />}
    </div>
  )
}

interface Props {
  path: LearningPath
  onEdit: (() => void) | undefined
}

function About({ path: { title, description }, onEdit }: Props) {
  const t = useTexts(pathsTexts)
  const edit = onEdit && (
    <Button size="small" onClick={onEdit}>
      {t('edit')}
    </Button>
  )
  return (
    <Card title={t('about')} action={edit}>
      <KeyValues
        items={[
          { label: t('titleLabel'), value: title },
          { label: t('description'), value: description ?? t('noDescription') },
        ]}
      />
    </Card>
  )
}

/** The rule as a sentence. */
function Rule({ path, onEdit }: Props) {
  const t = useTexts(pathsTexts)
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')
  const edit = onEdit && (
    <Button size="small" onClick={onEdit}>
      {t('editRule')}
    </Button>
  )
  return (
    <Card title={t('ruleTitle')} action={edit}>
      <p className={css.sentence}>
        {path.rule_on
          ? t('ruleSentence', {
              who: inWords(pathRulesFor[path.rule_for]),
              disciplines: names(path.disciplines) || t('anyDiscipline'),
              locations: names(path.locations) || t('anyLocation'),
            })
          : t('ruleOff')}
      </p>
      {path.rule_on && path.state !== 'active' && <p className="quiet">{t('ruleWaits')}</p>}
    </Card>
  )
}
